import type { VideoUpload } from '@kinora/api-client'
import { visibilityFields } from '@kinora/api-client/extensions'
import type { NewCaption } from '@kinora/api-client/extensions'

import { visibilityFrom } from '../visibility/visibility-rules.ts'
import type { EnteredVisibility } from '../visibility/visibility-rules.ts'
import type { SentUpload, UnfinishedUpload } from '../sending/upload-state.ts'

/** What the viewer has entered. */
export interface UploadDraft extends EnteredVisibility {
  videoFile: File | null
  thumbnail: File | null
  title: string
  description: string
  /** A category slug; '' for none. */
  category: string
}

/** Returns the fields to send; null while a file is missing. */
export function videoOf(draft: UploadDraft): VideoUpload | null {
  const { videoFile, thumbnail, title, description, category } = draft
  if (videoFile === null || thumbnail === null) return null
  const texts = { title: title.trim(), description: description.trim() }
  return { videoFile, thumbnail, ...texts, ...(category !== '' && { category }), ...visibilityOf(draft) }
}

/** Returns the fields of a visibility other than the default, which only some providers support. */
function visibilityOf(draft: UploadDraft) {
  return draft.visibility === 'public' ? {} : visibilityFields(visibilityFrom(draft))
}

/** Captions for a published video. */
export interface CaptionsOfVideo extends NewCaption {
  videoId: string
  /** The video's title. */
  title: string
}

/** A draft and the state of its upload. Outlives its page, its tab and its session. */
export interface SavedDraft extends UploadDraft {
  unfinished: UnfinishedUpload | null
  /** The last attempt to send the draft in one request. */
  sent: SentUpload | null
  /** Captions to save with the video, and the name of their file. */
  captions: (NewCaption & { fileName: string }) | null
  /** Captions that couldn't be saved with their videos. These outlive the draft. */
  unsavedCaptions: readonly CaptionsOfVideo[] | null
}

export const emptyDraft: SavedDraft = {
  videoFile: null,
  thumbnail: null,
  title: '',
  description: '',
  category: '',
  visibility: 'public',
  publishesAt: '',
  unfinished: null,
  sent: null,
  captions: null,
  unsavedCaptions: null,
}

/** Picks the draft's fields from a store. */
export function fieldsOf(draft: SavedDraft): SavedDraft {
  const names = Object.keys(emptyDraft) as (keyof SavedDraft)[]
  return Object.fromEntries(names.map((name) => [name, draft[name]])) as unknown as SavedDraft
}

/** Returns the stored values for fields that are still empty in the draft. */
export function untouched(draft: Partial<SavedDraft>, stored: Partial<SavedDraft>): Partial<SavedDraft> {
  const names = Object.keys(stored) as (keyof SavedDraft)[]
  return Object.fromEntries(
    names.filter((name) => draft[name] === emptyDraft[name]).map((name) => [name, stored[name]]),
  )
}
