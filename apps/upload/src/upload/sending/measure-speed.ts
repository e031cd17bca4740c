/** The averaging window, in milliseconds. */
const windowMs = 8_000
/** The minimum span for a meaningful estimate, in milliseconds. */
const minSpanMs = 1_000

/** Measures an upload's speed. The returned function takes the bytes sent so far and returns bytes per second, or null if the speed is unknown. */
export function measureSpeed(now: () => number = () => performance.now()): (bytes: number) => number | null {
  let samples: { at: number; bytes: number }[] = []
  return (bytes) => {
    const at = now()
    const latest = samples.at(-1)
    // The upload resumed from an earlier position, so discard the previous measurements.
    if (latest && bytes < latest.bytes) samples = []
    samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, bytes }]
    const [oldest] = samples
    const spanMs = oldest ? at - oldest.at : 0
    return oldest && spanMs >= minSpanMs ? ((bytes - oldest.bytes) / spanMs) * 1000 : null
  }
}
