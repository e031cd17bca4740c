import { imageKinds, videoKinds, type FileKind } from '../media/file-kinds.ts'

/** What a form takes under one of its file fields. */
export interface FileRule {
  kinds: readonly FileKind[]
  maxBytes: number
  tooLargeMessage: string
  wrongKindMessage: string
  /** The storage folder that the file goes to, as it is; none for a picture, which is encoded anew. */
  folder?: string
}

/** What becomes of a picture. */
export interface PictureSizes {
  /** The storage folder that the encoded picture goes to. */
  folder: string
  /** In pixels. A picture is stored in the largest, and in the others as far as they are smaller than it is. */
  widths: readonly number[]
  /** A square is cut out of the middle, since that is all that is ever shown. */
  shape: 'full' | 'square'
}

const megabyte = 1024 * 1024

function imageRule(name: string, megabytes: number): FileRule {
  return {
    kinds: imageKinds,
    maxBytes: megabytes * megabyte,
    tooLargeMessage: tooLargeMessage(name, megabytes),
    wrongKindMessage: `Please select a valid image (${namesOf(imageKinds)})`,
  }
}

const tooLargeMessage = (name: string, megabytes: number) => `${name} size should be less than ${megabytes}MB`
const namesOf = (kinds: readonly FileKind[]) => kinds.map(({ name }) => name).join(', ')

const videoMegabytes = 100

/** The limits of spec 5 and 9, with their words. */
export const videoFileRule: FileRule = {
  folder: 'videos',
  kinds: videoKinds,
  maxBytes: videoMegabytes * megabyte,
  tooLargeMessage: tooLargeMessage('Video file', videoMegabytes),
  wrongKindMessage: `Please select a valid video file (${namesOf(videoKinds)})`,
}

export const thumbnailRule = imageRule('Thumbnail', 2)

// The specification limits no profile picture, but something must: a photo from a phone passes, a disk image does not.

export const avatarRule = imageRule('Profile picture', 5)
export const coverImageRule = imageRule('Cover image', 5)

// The widths that the screens show, once and twice as dense: a thumbnail is 300 to 616 px wide in a grid and up to twice
// that as a poster; an avatar is a circle of 24 to 128 px; a cover spans the page, 2160 px at most.

export const thumbnailSizes: PictureSizes = { folder: 'thumbnails', widths: [320, 480, 640, 1280], shape: 'full' }
export const avatarSizes: PictureSizes = { folder: 'avatars', widths: [48, 96, 256], shape: 'square' }
export const coverImageSizes: PictureSizes = { folder: 'covers', widths: [640, 1280, 2160], shape: 'full' }
