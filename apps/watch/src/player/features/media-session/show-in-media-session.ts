import type { Video } from '@kinora/api-client'

import type { Feature } from '../../store/create-media-store.ts'
import { seekBy, seekTo } from '../../store/playback.ts'

const jumpSeconds = 10

type NamedVideo = Pick<Video, 'title' | 'thumbnail'> & {
  owner: Pick<NonNullable<Video['owner']>, 'fullName' | 'username'> | null
}

/** Names the video to the system, whose keys and lock screen then play, pause and jump. */
export function showInMediaSession({ title, owner, thumbnail }: NamedVideo): Feature {
  return ({ video }) => {
    const session = navigator.mediaSession as MediaSession | undefined
    if (session === undefined) return () => {}
    session.metadata = new MediaMetadata({
      title,
      artist: owner?.fullName ?? owner?.username ?? '',
      artwork: thumbnail ? [{ src: new URL(thumbnail, location.href).href }] : [],
    })
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      seekbackward: ({ seekOffset }) => seekBy(video, -(seekOffset ?? jumpSeconds)),
      seekforward: ({ seekOffset }) => seekBy(video, seekOffset ?? jumpSeconds),
      seekto: ({ seekTime }) => seekTo(video, seekTime ?? video.currentTime),
    }
    for (const [action, handler] of Object.entries(handlers)) setHandler(session, action as MediaSessionAction, handler)

    function showPosition() {
      if (!Number.isFinite(video.duration)) return
      const { duration, playbackRate, currentTime } = video
      session?.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) })
    }
    const events = ['durationchange', 'seeked', 'ratechange', 'play', 'pause']
    for (const event of events) video.addEventListener(event, showPosition)
    return () => {
      for (const event of events) video.removeEventListener(event, showPosition)
      for (const action of Object.keys(handlers)) setHandler(session, action as MediaSessionAction, null)
      session.metadata = null
    }
  }
}

/** A browser throws for an action that it does not know. */
function setHandler(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // Its system has no such key.
  }
}
