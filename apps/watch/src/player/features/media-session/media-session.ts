import { seekBy, seekTo } from '../../store/media.ts'
import { definePlayerFeature } from '../../store/player-feature.ts'

const jumpSeconds = 10
const events = ['durationchange', 'seeked', 'ratechange', 'play', 'pause']

/** Shows the video on the system's lock screen, and handles the system's media keys. */
export const mediaSession = definePlayerFeature({
  name: 'media session',
  attach({ media, store, signal }) {
    const session = navigator.mediaSession as MediaSession | undefined
    if (session === undefined) return
    const { title, owner, thumbnail } = store.state.getState().video
    session.metadata = new MediaMetadata({
      title,
      artist: owner?.fullName || owner?.username || '',
      artwork: thumbnail ? [{ src: new URL(thumbnail, location.href).href }] : [],
    })
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      seekbackward: ({ seekOffset }) => seekBy(media, -(seekOffset ?? jumpSeconds)),
      seekforward: ({ seekOffset }) => seekBy(media, seekOffset ?? jumpSeconds),
      seekto: ({ seekTime }) => seekTo(media, seekTime ?? media.currentTime),
    }
    for (const [action, handler] of Object.entries(handlers)) setHandler(session, action as MediaSessionAction, handler)

    function showPosition() {
      if (!Number.isFinite(media.duration)) return
      const { duration, playbackRate, currentTime } = media
      session?.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) })
    }
    for (const event of events) media.addEventListener(event, showPosition, { signal })
    signal.addEventListener('abort', () => {
      for (const action of Object.keys(handlers)) setHandler(session, action as MediaSessionAction, null)
      session.metadata = null
    })
  },
})

/** Sets a handler, ignoring actions that the browser doesn't support. */
function setHandler(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // Browsers throw for actions that they don't support.
  }
}
