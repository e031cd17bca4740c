import { definePlayerFeature } from '../../store/player-feature.ts'
import { reload, togglePlay } from '../../store/media.ts'

const events = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'loadeddata',
  'canplay',
  'timeupdate',
  'seeking',
  'seeked',
  'emptied',
  'error',
]

/** Tracks whether the video is playing, waiting, ended or failed. */
export const playback = definePlayerFeature({
  name: 'playback',
  state: {
    isPaused: true,
    isEnded: false,
    /** Playback has started but is waiting for data. */
    isWaiting: false,
    /** The video has been played, however briefly. */
    hasStarted: false,
    /** The current frame has loaded. */
    hasPicture: false,
    /** The browser failed to load or play the file. */
    hasFailed: false,
  },
  shortcuts: [{ keys: [' ', 'k'], command: 'togglePlay', label: 'Play or pause' }],
  attach({ media, store, signal, get, set }) {
    function update() {
      const { paused, ended, readyState } = media
      const hasFailed = Boolean(media.error)
      set({
        isPaused: paused,
        isEnded: ended,
        isWaiting: !paused && !ended && !hasFailed && readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
        hasStarted: get().hasStarted || !paused,
        hasPicture: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
        hasFailed,
      })
    }
    for (const event of events) media.addEventListener(event, update, { signal })
    update()
    store.provide({
      togglePlay() {
        togglePlay(media)
        return media.paused ? 'Paused' : 'Playing'
      },
      reload: () => reload(media),
    })
  },
})
