/** A stream that plays in the media element. */
export interface Renditions {
  /** Selects a rendition by height, or automatic switching. Returns false if the stream doesn't allow a choice. */
  choose(height: number | 'auto'): boolean
  /** Detaches the stream from the element. */
  end(): void
}

export interface RenditionsOptions {
  url: string
  height: number | 'auto'
  /** Where to start, in seconds. */
  startTime: number
  /** Called after an unrecoverable error. */
  onFailure: () => void
}
