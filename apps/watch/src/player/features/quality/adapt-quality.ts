import type { Feature, MediaStore } from '../../store/create-media-store.ts'
import { play } from '../../store/playback.ts'
import { doesBrowserPlayStreams, playByBrowser } from './play-by-browser.ts'
import { playByScript } from './play-by-script.ts'
import { onQualityRemembered, rememberedQuality } from './remembered-quality.ts'
import type { Renditions, RenditionsOptions } from './renditions.ts'
import { wantedHeight } from './wanted-height.ts'

export interface AdaptedVideo {
  /** The URL of the video's own file. */
  file: string
  url: string
  heights: readonly number[]
}

/** A wait that lasts so long is the connection's doing. */
const patienceMs = 1500

/** A way to play a stream; undefined where it turns out to be none. */
type Way = (video: HTMLVideoElement, options: RenditionsOptions) => Renditions | undefined

/**
 * Begins with the file, because nothing shows a first picture sooner, and goes over to the stream where that is of use: the viewer chooses a quality, wants to save data, the connection
 * does not keep up with the file, or the browser does not play its format. Where the stream does not play either, the file is what is left; of a quality that was
 * asked for, the element says so then (`qualitymissing`, with its height).
 */
export function adaptQuality({ file, url, heights }: AdaptedVideo): Feature {
  return (store) => {
    const { video } = store
    const failedWays = new Set<string>()
    let renditions: Renditions | undefined
    let isChanging = false
    let isNeeded = false
    /** What was last asked of it. A file that fails pauses the element, in some browsers before they say that it has failed, and tells nobody. */
    let isToPlay = !video.paused || (store.getState().hasFailed && store.getState().hasStarted)
    let hasEnded = false

    async function update() {
      const wanted = wantedHeight(rememberedQuality(), heights)
      if (renditions?.choose(wanted) || isChanging || hasEnded || (wanted === 'auto' && !isNeeded)) return
      isChanging = true
      try {
        await begin(wanted)
      } finally {
        isChanging = false
      }
    }

    /** Tries each way, and leaves the file where there is none. */
    async function begin(wanted: number | 'auto') {
      for (const [name, load] of waysFor(video, wanted)) {
        if (failedWays.has(name)) continue
        // A file that cannot be fetched is a way that has failed.
        const way = await load().catch(() => undefined)
        await whenPlayed(store)
        if (hasEnded) return
        // Whoever has not played it yet may have changed their mind.
        const height = wantedHeight(rememberedQuality(), heights)
        if (height === 'auto' && !isNeeded) return
        renditions?.end()
        let begunAt = 0
        renditions =
          way &&
          changeOver((startTime) => {
            begunAt = startTime
            return way(video, { url, height, startTime, onFailure })
          })
        if (renditions) return
        failedWays.add(name)

        function onFailure() {
          failedWays.add(name)
          // Of a stream that has not come yet, the element does not know where it was to begin.
          const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
          changeOver((time) => {
            const startTime = time === 0 && !hasPicture ? begunAt : time
            renditions?.end()
            renditions = undefined
            video.src = file
            if (startTime > 0) video.currentTime = startTime
          })
          void update()
        }
      }
      if (wanted !== 'auto') video.dispatchEvent(new CustomEvent('qualitymissing', { detail: wanted }))
    }

    /** Gives the element something else to play, from the same moment on, at the same speed, and as it was: playing or not. What is taken away takes its place along, and leaves a pause. */
    function changeOver<Result>(change: (startTime: number) => Result): Result {
      const { currentTime, paused, playbackRate } = video
      video.defaultPlaybackRate = playbackRate
      const result = change(currentTime)
      if (isToPlay || !paused) play(video)
      return result
    }

    const handleError = () => {
      if (renditions) return
      isNeeded = true
      void update()
    }
    const stopWatching = watchWaits(store, () => {
      if (renditions) return
      isNeeded = true
      void update()
    })
    // What failed once, as by a lost connection, may do now: for a viewer who asks for another try or chooses a quality, and on a line that is back.
    const tryAgain = () => {
      failedWays.clear()
      void update()
    }
    const stopListening = onQualityRemembered(tryAgain)
    const stopHearing = store.onCommand((name) => name === 'reload' && failedWays.clear())
    window.addEventListener('online', tryAgain)
    const handlePlay = () => (isToPlay = true)
    // One that comes with a failure is not the viewer's, and may be told when the video plays on.
    const handlePause = () => video.paused && !video.error && (isToPlay = false)
    video.addEventListener('play', handlePlay)
    video.addEventListener('pause', handlePause)
    video.addEventListener('error', handleError)
    if (store.getState().hasFailed) handleError()
    else void update()

    return () => {
      hasEnded = true
      stopWatching()
      stopListening()
      stopHearing()
      window.removeEventListener('online', tryAgain)
      video.removeEventListener('play', handlePlay)
      video.removeEventListener('pause', handlePause)
      video.removeEventListener('error', handleError)
      renditions?.end()
    }
  }
}

/** The ways in which this browser may play a stream, the best first. A browser's own way knows no choice of renditions. */
function waysFor(video: HTMLVideoElement, wanted: number | 'auto'): [name: string, load: () => Promise<Way>][] {
  const own: ReturnType<typeof waysFor> = doesBrowserPlayStreams(video) ? [['browser', async () => playByBrowser]] : []
  const scripted: ReturnType<typeof waysFor> =
    'MediaSource' in window || 'ManagedMediaSource' in window ? [['script', loadScript]] : []
  return wanted === 'auto' ? [...own, ...scripted] : [...scripted, ...own]
}

async function loadScript(): Promise<Way> {
  const { default: Hls } = await import('hls.js')
  return (...args) => playByScript(Hls, ...args)
}

/** A video that nobody has played yet shows its first picture, and keeps it; a file that has failed has none. */
function whenPlayed(store: MediaStore): Promise<void> {
  const isOver = () => store.getState().hasStarted || store.getState().hasFailed
  return new Promise((resolve) => {
    if (isOver()) return resolve()
    const stop = store.subscribe(() => {
      if (!isOver()) return
      stop()
      resolve()
    })
  })
}

/** Calls `listener` when playback has waited for long. */
function watchWaits(store: MediaStore, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = store.subscribe(() => {
    if (!store.getState().isWaiting) {
      clearTimeout(timer)
      timer = undefined
    } else timer ??= setTimeout(() => navigator.onLine && listener(), patienceMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
