import { lengthOf, uploadLimits } from '@kinora/api-client/limits'

import type { UploadDraft } from '../draft/upload-draft.ts'
import { scheduleError } from '../visibility/visibility-rules.ts'

/** Fields that can be invalid. */
export type UploadField = Exclude<keyof UploadDraft, 'category' | 'visibility'>

/** A draft's validation errors, by field. */
export type UploadErrors = Partial<Record<UploadField, string>>

/** Fields for files. */
export type FileName = 'videoFile' | 'thumbnail'

/** Why the last chosen file was rejected, by field. */
export type RefusedChoices = Partial<Record<FileName, string>>

/** File properties that the rules check. */
type FileFacts = Pick<File, 'name' | 'size' | 'type'>

/** Limits from spec 9, as enforced by the provider: text in characters, files in megabytes. */
export const maxTitleLength = uploadLimits.title.maxLength
export const maxDescriptionLength = uploadLimits.description.maxLength
export const maxVideoMegabytes = megabytes(uploadLimits.videoFile.maxBytes)
export const maxThumbnailMegabytes = megabytes(uploadLimits.thumbnail.maxBytes)

const videoTypes: readonly string[] = uploadLimits.videoFile.mediaTypes
const thumbnailTypes: readonly string[] = uploadLimits.thumbnail.mediaTypes

/** Values for the file inputs' `accept` attributes. Browsers treat every .ogg file as audio, so the list for videos also includes the extension. */
export const acceptedVideos = [...videoTypes, '.ogg'].join()
export const acceptedThumbnails = thumbnailTypes.join()

/** Returns the error message (spec 5) for a video file; undefined if the file is valid. */
export function videoFileError(file: FileFacts | null): string | undefined {
  if (file === null) return 'Please select a video file'
  if (file.size > uploadLimits.videoFile.maxBytes) return `Video file size should be less than ${maxVideoMegabytes}MB`
  if (!isVideo(file)) return 'Please select a valid video file (MP4, WebM, Ogg)'
  return undefined
}

/** Returns the error message (spec 5) for a thumbnail; undefined if the file is valid. */
export function thumbnailError(file: FileFacts | null): string | undefined {
  if (file === null) return 'Please select a thumbnail'
  if (file.size > uploadLimits.thumbnail.maxBytes)
    return `Thumbnail size should be less than ${maxThumbnailMegabytes}MB`
  if (!thumbnailTypes.includes(file.type)) return 'Please select a valid image (JPEG, PNG, WebP)'
  return undefined
}

/**
 * Returns a draft's validation errors, in page order.
 *
 * @param refused rejected files that the viewer has not replaced or removed. Their fields stay invalid whatever file they currently hold (reading 21).
 */
export function draftErrors(
  { videoFile, thumbnail, title, description, visibility, publishesAt }: UploadDraft,
  refused: RefusedChoices = {},
): [UploadField, string][] {
  const found: [UploadField, string | undefined][] = [
    ['videoFile', refused.videoFile ?? videoFileError(videoFile)],
    ['thumbnail', refused.thumbnail ?? thumbnailError(thumbnail)],
    ['title', textError('Title', title, maxTitleLength)],
    ['description', textError('Description', description, maxDescriptionLength)],
    ['publishesAt', scheduleError({ visibility, publishesAt })],
  ]
  return found.filter((entry): entry is [UploadField, string] => entry[1] !== undefined)
}

/** Returns validation errors for a title and description, by field. */
export function textErrors({ title, description }: Pick<UploadDraft, 'title' | 'description'>): UploadErrors {
  const found = Object.entries({
    title: textError('Title', title, maxTitleLength),
    description: textError('Description', description, maxDescriptionLength),
  })
  return Object.fromEntries(found.filter(([, error]) => error !== undefined))
}

function textError(name: string, text: string, maxLength: number): string | undefined {
  if (text.trim() === '') return `${name} is required`
  if (lengthOf(text) > maxLength) return `${name} should be less than ${maxLength} characters`
  return undefined
}

function isVideo({ name, type }: FileFacts): boolean {
  return videoTypes.includes(type) || (type === 'audio/ogg' && name.toLowerCase().endsWith('.ogg'))
}

function megabytes(bytes: number): number {
  return bytes / 1024 ** 2
}
