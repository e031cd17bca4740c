/**
 * Viewers, by hashes that are spread evenly below 2^52, as a site tells of them: put together, those of several builds, releases or errors say how many different ones there
 * were. Without `most` all are there; else they are the smallest of more, and `most` is the largest of them.
 */
export interface ViewerSketch {
  hashes: number[]
  most: number | null
}

const hashesUpTo = 2 ** 52

/** How many different viewers there are in all of them: exactly where none was left out, else estimated from the smallest. */
export function distinctViewers(sketches: readonly ViewerSketch[]): number {
  const most = Math.min(...sketches.map((sketch) => sketch.most ?? Infinity))
  const kept = new Set(sketches.flatMap(({ hashes }) => hashes).filter((hash) => hash <= most))
  return most === Infinity ? kept.size : Math.round(((kept.size - 1) * hashesUpTo) / most)
}
