import type HlsPlayer from 'hls.js'
import type { ErrorData } from 'hls.js'

import type { Renditions, RenditionsOptions } from './renditions.ts'

/** Turns off the hls.js features for captions, ads, live streams and encryption: the player draws captions itself, and no stream is live or encrypted. */
const unused = {
  subtitleStreamController: undefined,
  subtitleTrackController: undefined,
  timelineController: undefined,
  emeController: undefined,
  cmcdController: undefined,
  contentSteeringController: undefined,
  interstitialsController: undefined,
}

/** Bandwidth to assume until it has been measured, in bits per second. Low, because most viewers who need a stream are on a slow connection. */
const assumedBitRate = 600_000

/** How much to buffer ahead of and behind the current position, in seconds. */
const ahead = 30
const behind = 30

/** Retries per segment, after 1 s and 2 s. If they fail too, the player falls back to the file. */
const retries = 2

/** Plays a stream with hls.js, which loads on demand. Returns undefined if the browser lacks MediaSource. */
export function playByScript(
  Hls: typeof HlsPlayer,
  video: HTMLVideoElement,
  { url, height, startTime, onFailure }: RenditionsOptions,
): Renditions | undefined {
  if (!Hls.isSupported()) return undefined
  const { default: policy } = Hls.DefaultConfig.fragLoadPolicy
  const hls = new Hls({
    ...unused,
    fragLoadPolicy: {
      default: { ...policy, errorRetry: policy.errorRetry && { ...policy.errorRetry, maxNumRetry: retries } },
    },
    // The worker needs a blob URL, which the page's policy blocks.
    enableWorker: false,
    startPosition: startTime,
    abrEwmaDefaultEstimate: assumedBitRate,
    maxBufferLength: ahead,
    backBufferLength: behind,
    capLevelToPlayerSize: true,
  })
  let wanted = height
  let hasRecovered = false

  function choose() {
    const level = wanted === 'auto' ? -1 : hls.levels.findIndex((each) => Math.min(each.width, each.height) === wanted)
    hls.nextLevel = level
  }

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    const level = hls.levels.findIndex((each) => Math.min(each.width, each.height) === wanted)
    if (level !== -1) hls.currentLevel = level
  })
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }: ErrorData) => {
    if (!fatal) return
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || hasRecovered) return onFailure()
    hasRecovered = true
    hls.recoverMediaError()
  })
  hls.loadSource(url)
  hls.attachMedia(video)

  return {
    choose(next) {
      wanted = next
      if (hls.levels.length > 0) choose()
      return true
    },
    end: () => hls.destroy(),
  }
}
