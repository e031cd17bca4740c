import { useMemo } from 'react'

import { time } from '../features/time/time.ts'
import { useFeature, usePlayerState } from '../store/player-context.tsx'
import { chaptersOf } from './chapters-of.ts'
import type { Chapter } from './chapters-of.ts'

/** Returns the video's length in seconds: the provider's value until the file reports its own length. */
export function useDuration(): number {
  const ofFile = useFeature(time, ({ duration }) => duration)
  const ofVideo = usePlayerState(({ video }) => video.duration)
  return ofFile || ofVideo
}

export function useChapters(): Chapter[] {
  const description = usePlayerState(({ video }) => video.description)
  const duration = useDuration()
  return useMemo(() => chaptersOf(description, duration), [description, duration])
}
