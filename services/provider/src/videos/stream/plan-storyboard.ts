import type { MediaFacts } from './probe-media.ts'
import type { StoredStoryboard } from './stored-stream.ts'

export type StoryboardPlan = Omit<StoredStoryboard, 'key'>

const maxPictures = 100
const columns = 10
/** The longer side of each frame, in pixels. */
const longerSide = 160
/** Minimum time between frames. Closer frames would look the same. */
const minSeconds = 1

/** Plans a video's storyboard: the frames that help viewers find a moment. */
export function planStoryboard(
  { width, height }: Pick<MediaFacts, 'width' | 'height'>,
  durationSeconds: number,
): StoryboardPlan {
  const secondsEach = Math.max(minSeconds, Math.ceil((durationSeconds / maxPictures) * 10) / 10)
  const scale = longerSide / Math.max(width, height)
  return {
    columns,
    count: Math.min(maxPictures, Math.max(1, Math.floor(durationSeconds / secondsEach))),
    width: even(width * scale),
    height: even(height * scale),
    secondsEach,
  }
}

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)
