import type { Video } from '@kinora/api-client'
import { watchedSecondsOf } from '@kinora/api-client/extensions'

import { positionOf } from './positions.ts'

/** Playback starts at the beginning for viewers who stopped this soon, or who have seen this much. */
const minSeconds = 5
const maxPart = 0.95

/** Where to resume a video, in seconds: where its viewer stopped, as the provider reports for users, and the device for visitors. */
export function resumeTime(video: Pick<Video, '_id' | 'duration' | 'watchedSeconds'>): number {
  const { _id, duration } = video
  const seconds = watchedSecondsOf(video) ?? positionOf(_id)
  return seconds < minSeconds || seconds > duration * maxPart ? 0 : seconds
}
