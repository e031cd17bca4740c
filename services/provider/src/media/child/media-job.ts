/** A job for a child. URLs come from `MediaStorage.locate`. */
export type MediaJob = VideoJob | PictureJob

export interface VideoJob {
  kind: 'video'
  url: string
}

export interface PictureJob {
  kind: 'picture'
  url: string
  /** In pixels. */
  widths: readonly number[]
  shape: 'full' | 'square'
}

export interface VideoResult {
  /** In seconds. Undefined for a file that cannot be played to its end. */
  duration: number | undefined
}

/** A picture in full size, up to the largest width, and in each smaller width. */
export interface EncodedPicture {
  largest: Uint8Array
  smaller: { width: number; bytes: Uint8Array }[]
}

/** The encoded picture, or the reason for refusing it. */
export type PictureResult = EncodedPicture | { refused: 'damaged' | 'pixels' }
