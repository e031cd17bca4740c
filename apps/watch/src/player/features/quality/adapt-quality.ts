import { play } from '../../store/media.ts'
import type { PlayerStore } from '../../store/player-store.ts'
import { playback } from '../playback/playback.ts'
import { doesBrowserPlayStreams, playByBrowser } from './play-by-browser.ts'
import { playByScript } from './play-by-script.ts'
import { qualityChoice } from './quality-choice.ts'
import type { Renditions, RenditionsOptions } from './renditions.ts'
import { wantedHeight } from './wanted-height.ts'

export interface AdaptedVideo {
  /** URL of the video's own file. */
  file: string
  /** URL of the stream. */
  url: string
  heights: readonly number[]
}

/** How long playback may wait for data, in milliseconds, before the connection counts as too slow for the file. */
const maxWaitMs = 1500

/** Starts playing a stream; returns undefined if this browser can't. */
type Way = (video: HTMLVideoElement, options: RenditionsOptions) => Renditions | undefined

/**
 * Starts with the file, because it shows the first frame soonest. Switches to the stream if the viewer chooses a quality or saves data, if the connection is
 * too slow for the file, or if the browser can't play its format. Falls back to the file if the stream fails as well.
 *
 * @param onMissing called with the height that the viewer chose, if that height can't be played.
 */
export function adaptQuality(
  store: PlayerStore,
  { file, url, heights }: AdaptedVideo,
  onMissing: (height: number) => void,
): void {
  const { media: video, signal } = store
  const failedWays = new Set<string>()
  let renditions: Renditions | undefined
  let isChanging = false
  let isNeeded = false
  const { hasFailed, hasStarted } = store.get(playback)
  /** Whether the video should be playing. A failing file pauses the element, and in some browsers before it reports the error. */
  let isToPlay = !video.paused || (hasFailed && hasStarted)

  async function update() {
    const wanted = wantedHeight(qualityChoice.getState(), heights)
    if (renditions?.choose(wanted) || isChanging || signal.aborted || (wanted === 'auto' && !isNeeded)) return
    isChanging = true
    try {
      await begin(wanted)
    } finally {
      isChanging = false
    }
  }

  /** Tries each way to play the stream in turn, and stays with the file if all of them fail. */
  async function begin(wanted: number | 'auto') {
    for (const [name, load] of waysFor(video, wanted)) {
      if (failedWays.has(name)) continue
      // If the code fails to load, this way has failed.
      const way = await load().catch(() => undefined)
      await whenPlayed(store)
      if (signal.aborted) return
      // The viewer may have changed the quality before starting playback.
      const height = wantedHeight(qualityChoice.getState(), heights)
      if (height === 'auto' && !isNeeded) return
      renditions?.end()
      let startedAt = 0
      renditions =
        way &&
        changeOver((startTime) => {
          startedAt = startTime
          return way(video, { url, height, startTime, onFailure })
        })
      if (renditions) return
      failedWays.add(name)

      function onFailure() {
        failedWays.add(name)
        // Until a stream has loaded, the element doesn't have its start position.
        const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        changeOver((time) => {
          const startTime = time === 0 && !hasPicture ? startedAt : time
          renditions?.end()
          renditions = undefined
          video.src = file
          if (startTime > 0) video.currentTime = startTime
        })
        void update()
      }
    }
    if (wanted !== 'auto') onMissing(wanted)
  }

  /** Changes the element's source, then restores its position, speed and playback. Removing a source resets the position and pauses the element. */
  function changeOver<Result>(change: (startTime: number) => Result): Result {
    const { currentTime, paused, playbackRate } = video
    video.defaultPlaybackRate = playbackRate
    const result = change(currentTime)
    if (isToPlay || !paused) play(video)
    return result
  }

  function changeIfNeeded() {
    if (renditions) return
    isNeeded = true
    void update()
  }
  // Retries failed playback methods when the viewer chooses a quality or comes back online.
  function tryAgain() {
    failedWays.clear()
    void update()
  }
  function handlePause() {
    // Ignore pauses caused by a failure, which some browsers report only once the video plays again.
    if (video.paused && !video.error) isToPlay = false
  }
  store.onCommand((name) => name === 'reload' && failedWays.clear())
  window.addEventListener('online', tryAgain, { signal })
  video.addEventListener('play', () => (isToPlay = true), { signal })
  video.addEventListener('pause', handlePause, { signal })
  video.addEventListener('error', changeIfNeeded, { signal })
  const stopFollowing = qualityChoice.subscribe(tryAgain)
  signal.addEventListener('abort', () => {
    stopFollowing()
    renditions?.end()
  })
  store.follow(
    () => store.get(playback).isWaiting,
    (isWaiting, ended) => {
      if (!isWaiting) return
      const timer = setTimeout(() => navigator.onLine && changeIfNeeded(), maxWaitMs)
      ended.addEventListener('abort', () => clearTimeout(timer))
    },
  )
  if (hasFailed) changeIfNeeded()
  else void update()
}

/** Returns the ways in which this browser can play a stream, best first. Native playback offers no choice of rendition. */
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

/** Resolves once the viewer has started playback, so the file's first frame stays until then, or once the file has failed. */
function whenPlayed(store: PlayerStore): Promise<void> {
  return new Promise((resolve) =>
    store.follow(
      () => store.get(playback).hasStarted || store.get(playback).hasFailed,
      (isOver) => isOver && resolve(),
    ),
  )
}
