/** Small pictures of a video, in rows of one picture, by which a viewer finds a moment. */
export interface StoredStoryboard {
  /** The storage key of the picture that has them all. */
  key: string
  /** How many stand in a row, and how many there are. */
  columns: number
  count: number
  /** Of each, in pixels. */
  width: number
  height: number
  /** How much time one stands for, in seconds. */
  secondsEach: number
}

/** What a worker has made of a video's file, as its row keeps it. */
export interface StoredStream {
  /** The storage key of the playlist that names all renditions. */
  key: string
  /** The renditions, by their shorter side in pixels, the smallest first. */
  heights: number[]
  storyboard: StoredStoryboard | null
  /** The storage keys of all its files. They go when the video goes. */
  keys: string[]
}
