import type { Video } from '@kinora/api-client'
import { watchedSecondsOf } from '@kinora/api-client/extensions'

import { positionOf } from './positions.ts'

/** A viewer who stopped before this time, or after this part of the video, starts over from the beginning. */
const minSeconds = 5
const maxPart = 0.95

/** Returns where to resume a video, in seconds. The provider knows a user's position; the device knows a visitor's. */
export function resumeTime(video: Pick<Video, '_id' | 'duration' | 'watchedSeconds'>): number {
  const { _id, duration } = video
  const seconds = watchedSecondsOf(video) ?? positionOf(_id)
  return seconds < minSeconds || seconds > duration * maxPart ? 0 : seconds
}
