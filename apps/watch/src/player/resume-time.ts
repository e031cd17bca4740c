import type { Video } from '@kinora/api-client'
import { watchedSecondsOf } from '@kinora/api-client/extensions'

import { positionOf } from './positions.ts'

/** Whoever stopped this soon begins anew, and so does who has seen this much. */
const leastSeconds = 5
const mostPart = 0.95

/** Where to go on in a video, in seconds: where its viewer stopped, as the provider knows it of a user, and the device of anybody else. */
export function resumeTime(video: Video): number {
  const { _id, duration } = video
  const seconds = watchedSecondsOf(video) ?? positionOf(_id)
  return seconds < leastSeconds || seconds > duration * mostPart ? 0 : seconds
}
