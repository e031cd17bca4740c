/** What plays a stream in place of the file, once it has been given to the element. */
export interface Renditions {
  /** Plays the one of this height; or changes among them as the connection allows. Returns whether it can. */
  choose(height: number | 'auto'): boolean
  /** Takes it from the element again. */
  end(): void
}

export interface RenditionsOptions {
  url: string
  height: number | 'auto'
  /** Seconds. */
  startTime: number
  /** It does not go on, and has done what it could. */
  onFailure: () => void
}
