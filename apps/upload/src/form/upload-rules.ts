/** What the viewer has entered so far. */
export interface UploadDraft {
  videoFile: File | null
  thumbnail: File | null
  title: string
  description: string
}

export type UploadField = keyof UploadDraft

/** What is wrong with a draft, by field. */
export type UploadErrors = Partial<Record<UploadField, string>>

/** The fields that hold a file. */
export type FileField = 'videoFile' | 'thumbnail'

/** Why the last choice of a file was refused, by field. */
export type RefusedChoices = Partial<Record<FileField, string>>

/** What a rule looks at in a file. */
type FileFacts = Pick<File, 'name' | 'size' | 'type'>

const megabyte = 1024 * 1024
const maxVideoBytes = 100 * megabyte
const maxThumbnailBytes = 2 * megabyte

/** The limits of spec 9, in characters. */
export const maxTitleLength = 100
export const maxDescriptionLength = 5000

/** For the file inputs' `accept`. Browsers call a .ogg file audio, whatever is in it, so its ending is named too. */
export const videoTypes = 'video/mp4,video/webm,video/ogg,.ogg'
export const thumbnailTypes = 'image/jpeg,image/png,image/webp'

/** Characters as a person and the provider count them: an emoji is one, not two. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** The message of spec 5 for a video file that cannot be taken; undefined for one that can. */
export function videoFileError(file: FileFacts | null): string | undefined {
  if (file === null) return 'Please select a video file'
  if (file.size > maxVideoBytes) return 'Video file size should be less than 100MB'
  if (!isVideo(file)) return 'Please select a valid video file (MP4, WebM, Ogg)'
  return undefined
}

/** The message of spec 5 for a thumbnail that cannot be taken; undefined for one that can. */
export function thumbnailError(file: FileFacts | null): string | undefined {
  if (file === null) return 'Please select a thumbnail'
  if (file.size > maxThumbnailBytes) return 'Thumbnail size should be less than 2MB'
  if (!thumbnailTypes.split(',').includes(file.type)) return 'Please select a valid image (JPEG, PNG, WebP)'
  return undefined
}

/**
 * Every fault of a draft, in the order in which the fields stand on the page.
 *
 * @param refused the choices that were refused and neither replaced nor removed since: such a field is faulty whatever file it holds (reading 21).
 */
export function draftErrors(
  { videoFile, thumbnail, title, description }: UploadDraft,
  refused: RefusedChoices = {},
): [UploadField, string][] {
  const found: [UploadField, string | undefined][] = [
    ['videoFile', refused.videoFile ?? videoFileError(videoFile)],
    ['thumbnail', refused.thumbnail ?? thumbnailError(thumbnail)],
    ['title', textError('Title', title, maxTitleLength)],
    ['description', textError('Description', description, maxDescriptionLength)],
  ]
  return found.filter((entry): entry is [UploadField, string] => entry[1] !== undefined)
}

function textError(name: string, text: string, maxLength: number): string | undefined {
  if (text.trim() === '') return `${name} is required`
  if (lengthOf(text) > maxLength) return `${name} should be less than ${maxLength} characters`
  return undefined
}

function isVideo({ name, type }: FileFacts): boolean {
  return videoTypes.split(',').includes(type) || (type === 'audio/ogg' && name.toLowerCase().endsWith('.ogg'))
}
