import { playback } from './playback/playback.ts'
import { time } from './time/time.ts'
import { volume } from './volume/volume.ts'

/** Features that every player needs for its first frame. All other features may read their state. */
export const firstFeatures = [playback, time, volume] as const
