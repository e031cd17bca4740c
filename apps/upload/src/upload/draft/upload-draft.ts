import type { VideoUpload } from '@kinora/api-client'
import type { NewCaption } from '@kinora/api-client/extensions'

import type { SentUpload, UnfinishedUpload } from '../sending/upload-state.ts'

/** The viewer's input so far. */
export interface UploadDraft {
  videoFile: File | null
  thumbnail: File | null
  title: string
  description: string
  /** A slug; '' for none. */
  category: string
}

/** The fields of a draft to send; null while a file is missing. */
export function videoOf({ videoFile, thumbnail, title, description, category }: UploadDraft): VideoUpload | null {
  if (videoFile === null || thumbnail === null) return null
  const texts = { title: title.trim(), description: description.trim() }
  return { videoFile, thumbnail, ...texts, ...(category !== '' && { category }) }
}

/** Captions of a published video. */
export interface CaptionsOfVideo extends NewCaption {
  videoId: string
  /** The video's. */
  title: string
}

/** A draft and the state of its upload. It outlives its page, its tab and its session. */
export interface SavedDraft extends UploadDraft {
  unfinished: UnfinishedUpload | null
  /** The last try to send it as a whole. */
  sent: SentUpload | null
  /** To be saved with the video, and the name of their file. */
  captions: (NewCaption & { fileName: string }) | null
  /** Captions that could not be saved with their videos. They outlive the draft. */
  unsavedCaptions: readonly CaptionsOfVideo[] | null
}

export const emptyDraft: SavedDraft = {
  videoFile: null,
  thumbnail: null,
  title: '',
  description: '',
  category: '',
  unfinished: null,
  sent: null,
  captions: null,
  unsavedCaptions: null,
}

/** A draft without what else its store has. */
export function fieldsOf(draft: SavedDraft): SavedDraft {
  const names = Object.keys(emptyDraft) as (keyof SavedDraft)[]
  return Object.fromEntries(names.map((name) => [name, draft[name]])) as unknown as SavedDraft
}

/** The stored fields that are still empty in a draft. */
export function untouched(draft: Partial<SavedDraft>, stored: Partial<SavedDraft>): Partial<SavedDraft> {
  const names = Object.keys(stored) as (keyof SavedDraft)[]
  return Object.fromEntries(
    names.filter((name) => draft[name] === emptyDraft[name]).map((name) => [name, stored[name]]),
  )
}
