/** The normal deviate of 95 %. */
const z = 1.96

/** Between what a share lies in 95 of 100 samples, of `hits` among `samples` (Wilson's score interval), as parts of 1. Of no sample anything may be true. */
export function wilsonInterval(hits: number, samples: number): [number, number] {
  if (samples === 0) return [0, 1]
  const share = hits / samples
  const middle = share + z ** 2 / (2 * samples)
  const spread = z * Math.sqrt((share * (1 - share)) / samples + z ** 2 / (4 * samples ** 2))
  const scale = 1 + z ** 2 / samples
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)]
}
