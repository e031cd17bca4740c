/** How many viewers there were, and how many of them had a problem. */
export interface Fared {
  viewers: number
  failedViewers: number
}

/** Probability of a false alarm across all judgements of one release. */
const falseAlarms = 0.01
/**
 * The difference in shares that is detected fastest. Smaller differences take more viewers: about 350 for 3% versus 1%, and about 140 for 40% versus 25%.
 */
const typicalDifference = 0.1
/** With fewer failures, the normal approximation breaks down. */
const minFailed = 5

/**
 * Whether one group has significantly more problems than another, valid even under repeated checks. Uses a mixture sequential probability ratio test for the
 * difference of two shares (Robbins 1970; Johari et al., "Peeking at A/B tests", 2017). With a fixed confidence interval and a check after every error, half of
 * all good releases would be judged worse.
 */
export function faresWorse(group: Fared, other: Fared): boolean {
  if (group.failedViewers < minFailed || other.viewers === 0) return false
  const [low] = differenceOf(group, other)
  return low >= 0
}

/**
 * Returns the confidence interval for the difference of two shares, the first minus the second, as fractions. The interval is valid across all checks.
 *
 * @param group a group with at least one viewer; the other group needs one too.
 */
export function differenceOf(group: Fared, other: Fared): [number, number] {
  const difference = group.failedViewers / group.viewers - other.failedViewers / other.viewers
  // Add half a failure to each side, so that the variance isn't zero without failures.
  const pooled = (group.failedViewers + other.failedViewers + 1) / (group.viewers + other.viewers + 2)
  const variance = pooled * (1 - pooled) * (1 / group.viewers + 1 / other.viewers)
  const mixture = typicalDifference ** 2
  const spread = Math.sqrt(
    ((2 * variance * (variance + mixture)) / mixture) *
      (Math.log(1 / falseAlarms) + 0.5 * Math.log((variance + mixture) / variance)),
  )
  return [difference - spread, difference + spread]
}
