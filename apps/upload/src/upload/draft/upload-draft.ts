import type { NewCaption } from '@kinora/api-client/extensions'

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
  /** To be saved with the video, and the name of the file that they came in. */
  captions: (NewCaption & { fileName: string }) | null
}

export const emptyDraft: KeptDraft = {
  videoFile: null,
  thumbnail: null,
  title: '',
  description: '',
  unfinished: null,
  captions: null,
}
