/** How far back to average, in milliseconds. */
const windowMs = 8_000
/** Shortest span that gives a meaningful estimate, in milliseconds. */
const minSpanMs = 1_000

/** Measures an upload's speed. The returned function takes the number of bytes sent so far. It returns bytes per second, or null while the speed is unknown. */
export function measureSpeed(now: () => number = () => performance.now()): (bytes: number) => number | null {
  let samples: { at: number; bytes: number }[] = []
  return (bytes) => {
    const at = now()
    const latest = samples.at(-1)
    // The upload has resumed from an earlier position, so previous samples no longer apply.
    if (latest && bytes < latest.bytes) samples = []
    samples = [...samples.filter((sample) => at - sample.at <= windowMs), { at, bytes }]
    const [oldest] = samples
    const spanMs = oldest ? at - oldest.at : 0
    return oldest && spanMs >= minSpanMs ? ((bytes - oldest.bytes) / spanMs) * 1000 : null
  }
}
