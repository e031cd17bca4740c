import type { Video } from '@kinora/api-client'
import { watchedSecondsOf } from '@kinora/api-client/extensions'

import { positionOf } from './positions.ts'

/** Viewers who stopped before this time, or after this part of the video, start from the beginning. */
const minSeconds = 5
const maxPart = 0.95

/** Returns where to resume a video, in seconds: the position from the provider for users, and from the device for visitors. */
export function resumeTime(video: Pick<Video, '_id' | 'duration' | 'watchedSeconds'>): number {
  const { _id, duration } = video
  const seconds = watchedSecondsOf(video) ?? positionOf(_id)
  return seconds < minSeconds || seconds > duration * maxPart ? 0 : seconds
}
