/** A storyboard: small frames of a video that help viewers find a moment, in rows in one image file. */
export interface StoredStoryboard {
  /** Storage key of the image file. */
  key: string
  /** Number of frames per row. `count` is the total. */
  columns: number
  count: number
  /** Size of each frame in pixels. */
  width: number
  height: number
  /** The time between frames, in seconds. */
  secondsEach: number
}

/** A video's stream as stored in its row. */
export interface StoredStream {
  /** Storage key of the multivariant playlist. */
  key: string
  /** The shorter side of each rendition in pixels, smallest first. */
  heights: number[]
  storyboard: StoredStoryboard | null
  /** Storage keys of all files, for removal with the video. */
  keys: string[]
}
