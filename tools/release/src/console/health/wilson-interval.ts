/** Standard score for 95%. */
const z = 1.96

/** Returns the 95% confidence interval (Wilson score) for `hits` out of `samples`, as fractions; 0 to 1 without samples. */
export function wilsonInterval(hits: number, samples: number): [number, number] {
  if (samples === 0) return [0, 1]
  const share = hits / samples
  const middle = share + z ** 2 / (2 * samples)
  const spread = z * Math.sqrt((share * (1 - share)) / samples + z ** 2 / (4 * samples ** 2))
  const scale = 1 + z ** 2 / samples
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)]
}
