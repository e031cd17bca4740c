/** A job for a child. URLs come from `MediaStorage.locate`. */
export type MediaJob = VideoJob | PictureJob

export interface VideoJob {
  kind: 'video'
  url: string
}

export interface PictureJob {
  kind: 'picture'
  url: string
  /** The widths to create, in pixels. */
  widths: readonly number[]
  shape: 'full' | 'square'
}

export interface VideoResult {
  /** The duration in seconds, or undefined if the file can't be played to its end. */
  duration: number | undefined
}

/** An image in full size, up to the largest width, and in each smaller width. */
export interface EncodedPicture {
  largest: Uint8Array
  smaller: { width: number; bytes: Uint8Array }[]
}

/** The encoded image, or the reason why it was rejected. */
export type PictureResult = EncodedPicture | { refused: 'damaged' | 'pixels' }
