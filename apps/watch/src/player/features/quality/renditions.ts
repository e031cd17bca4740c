/** A source that plays a stream in the media element. */
export interface Renditions {
  /** Selects a rendition by height, or switches automatically. Returns whether it can. */
  choose(height: number | 'auto'): boolean
  /** Detaches it from the element. */
  end(): void
}

export interface RenditionsOptions {
  url: string
  height: number | 'auto'
  /** Seconds. */
  startTime: number
  /** Called after an error that it cannot recover from. */
  onFailure: () => void
}
