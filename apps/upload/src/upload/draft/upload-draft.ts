import type { UnfinishedUpload } from '../sending/upload-state.ts'

/** What the viewer has entered so far. */
export interface UploadDraft {
  videoFile: File | null
  thumbnail: File | null
  title: string
  description: string
}

/** A draft with what has become of it: it outlives its page, its tab and its session. */
export interface KeptDraft extends UploadDraft {
  unfinished: UnfinishedUpload | null
}

export const emptyDraft: KeptDraft = { videoFile: null, thumbnail: null, title: '', description: '', unfinished: null }
