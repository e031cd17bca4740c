/** The storyboard: small pictures of a video in rows of one picture file, for finding a moment. */
export interface StoredStoryboard {
  /** The storage key of the picture file. */
  key: string
  /** The number of pictures in a row, and in total. */
  columns: number
  count: number
  /** The size of each, in pixels. */
  width: number
  height: number
  /** The time between pictures, in seconds. */
  secondsEach: number
}

/** A video's stream, as its row stores it. */
export interface StoredStream {
  /** The storage key of the multivariant playlist. */
  key: string
  /** The renditions by their shorter side in pixels, smallest first. */
  heights: number[]
  storyboard: StoredStoryboard | null
  /** The storage keys of all files, which are removed with the video. */
  keys: string[]
}
