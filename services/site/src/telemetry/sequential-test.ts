/** So many viewers, and how many of them fared badly. */
export interface Fared {
  viewers: number
  failedViewers: number
}

/** How often a release that is no worse may be called worse, over all the looks at it together. */
const falseAlarms = 0.01
/** The difference of two shares that is found soonest. Smaller ones take more viewers: 3 % for 1 % some 350, 40 % for 25 % some 140. */
const typicalDifference = 0.1
/** Of fewer who fared badly the test, which takes shares for normally distributed, says too much. */
const fewestFailed = 5

/**
 * Whether one group fares worse than another for more than chance explains, however often it is asked while viewers come: a mixture sequential probability ratio test of
 * the difference of two shares (Robbins 1970; Johari et al., "Peeking at A/B tests", 2017). A fixed confidence interval would call half of all sound releases worse if it were
 * looked at after every error.
 */
export function faresWorse(group: Fared, other: Fared): boolean {
  if (group.failedViewers < fewestFailed || other.viewers === 0) return false
  const [low] = differenceOf(group, other)
  return low >= 0
}

/**
 * Between what the difference of two shares lies, the first less the second, as parts of 1, with the certainty of that test: it holds for all looks together.
 *
 * @param group has viewers, as the other has.
 */
export function differenceOf(group: Fared, other: Fared): [number, number] {
  const difference = group.failedViewers / group.viewers - other.failedViewers / other.viewers
  // Half a viewer on each side: with none that failed, chance is not nothing.
  const pooled = (group.failedViewers + other.failedViewers + 1) / (group.viewers + other.viewers + 2)
  const variance = pooled * (1 - pooled) * (1 / group.viewers + 1 / other.viewers)
  const mixture = typicalDifference ** 2
  const spread = Math.sqrt(
    ((2 * variance * (variance + mixture)) / mixture) *
      (Math.log(1 / falseAlarms) + 0.5 * Math.log((variance + mixture) / variance)),
  )
  return [difference - spread, difference + spread]
}
