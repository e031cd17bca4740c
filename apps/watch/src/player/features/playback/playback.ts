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

/** Whether the video plays, waits, has ended or has failed. */
export const playback = definePlayerFeature({
  name: 'playback',
  state: {
    isPaused: true,
    isEnded: false,
    /** It should be playing, and waits for data. */
    isWaiting: false,
    /** It has played, even if only for a moment. */
    hasStarted: false,
    /** The file's picture is visible. */
    hasPicture: false,
    /** The browser cannot play the file. */
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
