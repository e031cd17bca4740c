/** What a child is asked to inspect. URLs are those of `MediaStorage.locate`. */
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
  /** In seconds; undefined for a file that does not play to its end. */
  duration: number | undefined
}

/** A picture, in its own size or the largest of the widths, and in each width that is smaller than that. */
export interface EncodedPicture {
  largest: Uint8Array
  smaller: { width: number; bytes: Uint8Array }[]
}

/** The encoded picture, or why there is none. */
export type PictureResult = EncodedPicture | { refused: 'damaged' | 'pixels' }
