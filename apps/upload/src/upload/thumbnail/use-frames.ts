import { useEffect, useState } from 'react'

import { captureFrames, UnplayableVideoError } from './capture-frames.ts'
import type { Frame } from './capture-frames.ts'

export interface VideoFrames {
  frames: readonly Frame[]
  /** Whether this browser can't play the video. Viewers may not be able to play it either. */
  isUnplayable: boolean
}

const none: VideoFrames = { frames: [], isUnplayable: false }

/** Captures frames from the chosen video. The list stays empty until the frames are ready. */
export function useFrames(file: File | null): VideoFrames {
  const [taken, setTaken] = useState<{ file: File; frames: VideoFrames }>()

  useEffect(() => {
    if (file === null) return undefined
    const left = new AbortController()
    captureFrames(file, left.signal).then(
      (frames) => setTaken({ file, frames: { frames, isUnplayable: false } }),
      (error: unknown) => {
        if (error instanceof UnplayableVideoError) setTaken({ file, frames: { frames: [], isUnplayable: true } })
      },
    )
    return () => left.abort()
  }, [file])

  return taken !== undefined && taken.file === file ? taken.frames : none
}
