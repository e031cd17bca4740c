import type { VideoUpload } from '@kinora/api-client'
import type { NewCaption } from '@kinora/api-client/extensions'

import type { SentUpload, UnfinishedUpload } from '../sending/upload-state.ts'

/** What the viewer has entered so far. */
export interface UploadDraft {
  videoFile: File | null
  thumbnail: File | null
  title: string
  description: string
}

/** What is sent of a draft; null as long as it lacks a file. */
export function videoOf({ videoFile, thumbnail, title, description }: UploadDraft): VideoUpload | null {
  if (videoFile === null || thumbnail === null) return null
  return { videoFile, thumbnail, title: title.trim(), description: description.trim() }
}

/** Captions of a video that is there. */
export interface CaptionsOfVideo extends NewCaption {
  videoId: string
  /** Of the video, for whoever is told of them. */
  title: string
}

/** A draft with what has become of it: it outlives its page, its tab and its session. */
export interface SavedDraft extends UploadDraft {
  unfinished: UnfinishedUpload | null
  /** The last try to send it as a whole. */
  sent: SentUpload | null
  /** To be saved with the video, and the name of the file that they came in. */
  captions: (NewCaption & { fileName: string }) | null
  /** Those that could not be saved with their videos. They are of no draft any more, and outlive it. */
  unsavedCaptions: readonly CaptionsOfVideo[] | null
}

export const emptyDraft: SavedDraft = {
  videoFile: null,
  thumbnail: null,
  title: '',
  description: '',
  unfinished: null,
  sent: null,
  captions: null,
  unsavedCaptions: null,
}
