import { formatDuration } from '@kinora/ui'

import { seekBy, seekTo } from '../../store/media.ts'
import { definePlayerFeature } from '../../store/player-feature.ts'

/** A loaded range of the file, in seconds. */
export type LoadedRange = readonly [start: number, end: number]

const events = ['timeupdate', 'seeking', 'seeked', 'progress', 'loadedmetadata', 'durationchange', 'emptied', 'ended']

/** Assumed frame duration. Browsers don't report it; this is right for 30 frames per second. */
const frameSeconds = 1 / 30

/** The current position, the duration, and the loaded ranges, in seconds. */
export const time = definePlayerFeature({
  name: 'time',
  state: {
    seconds: 0,
    /** 0 until the file reports its length. */
    duration: 0,
    loaded: [] as readonly LoadedRange[],
  },
  shortcuts: [
    {
      keys: ['ArrowLeft', 'ArrowRight'],
      amounts: [-5, 5],
      command: 'seekBy',
      label: 'Back or forward 5 seconds',
      repeats: true,
    },
    { keys: ['j', 'l'], amounts: [-10, 10], command: 'seekBy', label: 'Back or forward 10 seconds', repeats: true },
    {
      keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
      amounts: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      command: 'seekToTenth',
      label: 'Jump to 0% – 90%',
    },
    { keys: ['Home', 'End'], amounts: [0, 10], command: 'seekToTenth', label: 'Jump to the start or end' },
    { keys: [',', '.'], amounts: [-1, 1], command: 'stepFrame', label: 'Back or forward one frame', repeats: true },
  ],
  attach({ media, store, signal, get, set }) {
    function update() {
      const loaded = rangesOf(media.buffered)
      set({
        seconds: media.currentTime,
        duration: Number.isFinite(media.duration) ? media.duration : 0,
        loaded: String(loaded) === String(get().loaded) ? get().loaded : loaded,
      })
    }
    for (const event of events) media.addEventListener(event, update, { signal })
    update()
    store.provide({
      seekBy(seconds) {
        seekBy(media, seconds)
        return seconds < 0 ? { text: `−${-seconds} s`, side: 'left' } : { text: `+${seconds} s`, side: 'right' }
      },
      seekToTenth(tenth) {
        seekTo(media, (tenth / 10) * media.duration)
        return formatDuration(media.currentTime)
      },
      stepFrame(direction) {
        media.pause()
        seekBy(media, direction * frameSeconds)
        return formatDuration(media.currentTime)
      },
    })
  },
})

function rangesOf(ranges: TimeRanges): LoadedRange[] {
  return Array.from({ length: ranges.length }, (_, index) => [ranges.start(index), ranges.end(index)] as const)
}
