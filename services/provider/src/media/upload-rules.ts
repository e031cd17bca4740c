import { imageKinds, videoKinds } from './file-kinds.ts'
import type { FileRule } from './receive-form.ts'

const MEGABYTE = 1024 * 1024

const wrongImageMessage = 'Please select a valid image (JPEG, PNG, WebP)'

/** The limits of spec 5 and 9, with their words. */
export const videoFileRule: FileRule = {
  folder: 'videos',
  kinds: videoKinds,
  maxBytes: 100 * MEGABYTE,
  tooLargeMessage: 'Video file size should be less than 100MB',
  wrongKindMessage: 'Please select a valid video file (MP4, WebM, Ogg)',
}

export const thumbnailRule: FileRule = {
  folder: 'thumbnails',
  kinds: imageKinds,
  maxBytes: 2 * MEGABYTE,
  tooLargeMessage: 'Thumbnail size should be less than 2MB',
  wrongKindMessage: wrongImageMessage,
}

// The specification limits no profile picture, but something must: a photo from a phone passes, a disk image does not.

export const avatarRule: FileRule = {
  folder: 'avatars',
  kinds: imageKinds,
  maxBytes: 5 * MEGABYTE,
  tooLargeMessage: 'Profile picture size should be less than 5MB',
  wrongKindMessage: wrongImageMessage,
}

export const coverImageRule: FileRule = {
  folder: 'covers',
  kinds: imageKinds,
  maxBytes: 5 * MEGABYTE,
  tooLargeMessage: 'Cover image size should be less than 5MB',
  wrongKindMessage: wrongImageMessage,
}
