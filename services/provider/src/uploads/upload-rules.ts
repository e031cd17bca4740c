import { imageKinds, videoKinds, type FileKind } from '../media/file-kinds.ts'

/** The rule for a form's file field. */
export interface FileRule {
  kinds: readonly FileKind[]
  maxBytes: number
  tooLargeMessage: string
  wrongKindMessage: string
  /** Storage folder for the unchanged file. Undefined for an image, which is encoded. */
  folder?: string
}

/** The stored sizes of an image. */
export interface PictureSizes {
  /** Storage folder for the encoded image. */
  folder: string
  /** The possible widths, in pixels. An image is stored in the largest width and in all smaller widths that are below its own width. */
  widths: readonly number[]
  /** `square` crops a square from the centre, because pages show only that part. */
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

/** The limits and messages from spec 5 and 9. */
export const videoFileRule: FileRule = {
  folder: 'videos',
  kinds: videoKinds,
  maxBytes: videoMegabytes * megabyte,
  tooLargeMessage: tooLargeMessage('Video file', videoMegabytes),
  wrongKindMessage: `Please select a valid video file (${namesOf(videoKinds)})`,
}

export const thumbnailRule = imageRule('Thumbnail', 2)

// The specification doesn't limit the size of profile pictures. This limit allows a phone's photo but not a disk image.

export const avatarRule = imageRule('Profile picture', 5)
export const coverImageRule = imageRule('Cover image', 5)

// The widths that pages show, at single and double density. A thumbnail is 300 to 616 px wide in a grid and up to twice that as a poster. An avatar is a circle
// with a diameter of 24 to 128 px. A cover spans the page, up to 2160 px.

export const thumbnailSizes: PictureSizes = { folder: 'thumbnails', widths: [320, 480, 640, 1280], shape: 'full' }
export const avatarSizes: PictureSizes = { folder: 'avatars', widths: [48, 96, 256], shape: 'square' }
export const coverImageSizes: PictureSizes = { folder: 'covers', widths: [640, 1280, 2160], shape: 'full' }
