/** A stream that plays in the media element. */
export interface Renditions {
  /** Selects a rendition by height, or automatic switching. Returns whether that is possible. */
  choose(height: number | 'auto'): boolean
  /** Detaches the stream from the element. */
  end(): void
}

export interface RenditionsOptions {
  url: string
  height: number | 'auto'
  /** In seconds. */
  startTime: number
  /** Called after an unrecoverable error. */
  onFailure: () => void
}
