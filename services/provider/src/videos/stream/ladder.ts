import type { MediaFacts } from './probe-media.ts'

/** One of the forms in which a video is offered. */
export interface Rendition {
  /** Its shorter side in pixels, by which viewers know it. */
  height: number
  /** Its picture in pixels, both even. */
  size: { width: number; height: number }
  /** What it may take at most in a second, in bits. */
  maxBitRate: number
}

/** The steps, by their shorter side in pixels, with what is enough for each in bits a second. */
const steps = [
  { height: 360, maxBitRate: 800_000 },
  { height: 720, maxBitRate: 2_500_000 },
  { height: 1080, maxBitRate: 4_500_000 },
]

/** A source that is so much larger than the highest step below it is offered in its own size too. */
const worthItsOwn = 1.15

/** A picture of nothing but noise does not need less than this. */
const leastBitRate = 200_000

/** The renditions of a source, the smallest first: none is larger than it is, and none takes much more bits. */
export function ladderOf(source: Pick<MediaFacts, 'width' | 'height' | 'bitRate'>): Rendition[] {
  const shorter = Math.min(source.width, source.height)
  const below = steps.filter(({ height }) => height <= shorter)
  const highest = below.at(-1)
  const next = steps[below.length]
  const own = next &&
    (!highest || shorter >= highest.height * worthItsOwn) && { ...next, height: Math.max(2, shorter - (shorter % 2)) }
  return [...below, ...(own ? [own] : [])].map(({ height, maxBitRate }) => ({
    height,
    size: sizeOf(source, height / shorter),
    maxBitRate: Math.round(Math.min(maxBitRate, Math.max(source.bitRate, leastBitRate))),
  }))
}

function sizeOf({ width, height }: Pick<MediaFacts, 'width' | 'height'>, scale: number): Rendition['size'] {
  return { width: even(width * scale), height: even(height * scale) }
}

/** Decoding a pixel costs so much of encoding one. */
const decodingShare = 1 / 4

/** How much work renditions are: the pixels that are encoded, of all pictures, and the source's at the lower price of decoding. */
export function workOf(
  renditions: readonly Rendition[],
  {
    width,
    height,
    durationSeconds,
    framesPerSecond,
  }: Pick<MediaFacts, 'width' | 'height' | 'durationSeconds' | 'framesPerSecond'>,
): number {
  const pixels = renditions.reduce((sum, { size }) => sum + size.width * size.height, 0)
  return (pixels + width * height * decodingShare) * durationSeconds * framesPerSecond
}

/** What encoders take. */
const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)
