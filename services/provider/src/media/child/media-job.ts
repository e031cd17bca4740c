/** What a child is asked to look into. URLs are those of `MediaStorage.locate`. */
export type MediaJob = VideoJob | PictureJob

export interface VideoJob {
  kind: 'video'
  url: string
}

export interface PictureJob {
  kind: 'picture'
  url: string
  /** In pixels, the largest last. */
  widths: readonly number[]
  shape: 'whole' | 'square'
}

export interface VideoResult {
  /** In seconds; undefined for a file that does not play to its end. */
  duration: number | undefined
}

/** The encoded picture in each of the widths, or why there is none. */
export type PictureResult = { sizes: Uint8Array[] } | { refused: 'damaged' | 'pixels' }
