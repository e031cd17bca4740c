import type { MediaFacts } from './probe-media.ts'

/** A rendition of a video. */
export interface Rendition {
  /** The shorter side in pixels, which viewers see as the quality. */
  height: number
  /** The frame size in pixels. Both sides are even. */
  size: { width: number; height: number }
  /** Maximum bit rate in bits per second. */
  maxBitRate: number
}

/** The steps by shorter side in pixels, each with a sufficient bit rate in bits per second. */
const steps = [
  { height: 360, maxBitRate: 800_000 },
  { height: 720, maxBitRate: 2_500_000 },
  { height: 1080, maxBitRate: 4_500_000 },
]

/** A source that is larger than the next lower step by this factor gets a rendition in its own size. */
const worthItsOwn = 1.15

/** Lower limit for `maxBitRate`, in bits per second. */
const minBitRate = 200_000

/** Selects a source's renditions, smallest first. No rendition is larger than the source or has a much higher bit rate. */
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
    maxBitRate: Math.round(Math.min(maxBitRate, Math.max(source.bitRate, minBitRate))),
  }))
}

function sizeOf({ width, height }: Pick<MediaFacts, 'width' | 'height'>, scale: number): Rendition['size'] {
  return { width: even(width * scale), height: even(height * scale) }
}

/** The cost of decoding a pixel relative to encoding a pixel. */
const decodingShare = 1 / 4

/** Returns the amount of work that renditions take, in pixels: all encoded pixels, plus the source's pixels at the lower cost of decoding. */
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

/** Rounds to an even size, which encoders require. */
const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)
