import type HlsPlayer from 'hls.js'
import type { ErrorData } from 'hls.js'

import type { Renditions, RenditionsOptions } from './renditions.ts'

/** The player has captions of its own, and no stream here is live, encrypted or interrupted: what hls.js does about that would only be in the way. */
const unused = {
  subtitleStreamController: undefined,
  subtitleTrackController: undefined,
  timelineController: undefined,
  emeController: undefined,
  cmcdController: undefined,
  contentSteeringController: undefined,
  interstitialsController: undefined,
}

/** In bits a second: what is assumed of a connection until it is measured. Whoever is here has mostly shown that theirs is slow. */
const assumedBitRate = 600_000

/** How much is loaded ahead, and kept of what is behind, in seconds. */
const ahead = 30
const behind = 30

/** How often a part that does not come is asked for again, after 1 s and 2 s: the file, which was left for it, may do meanwhile. */
const retries = 2

/** Plays a stream by hls.js, which is the one file that comes for it; undefined where the browser has nothing that a script can feed. */
export function playByScript(
  Hls: typeof HlsPlayer,
  video: HTMLVideoElement,
  { url, height, startTime, onFailure }: RenditionsOptions,
): Renditions | undefined {
  if (!Hls.isSupported()) return undefined
  const { default: patience } = Hls.DefaultConfig.fragLoadPolicy
  const hls = new Hls({
    ...unused,
    fragLoadPolicy: {
      default: { ...patience, errorRetry: patience.errorRetry && { ...patience.errorRetry, maxNumRetry: retries } },
    },
    // A worker would be made of a blob, which the site's policy does not let run.
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
