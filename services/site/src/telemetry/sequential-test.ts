/** The number of viewers, and the number of viewers who had a problem. */
export interface Fared {
  viewers: number
  failedViewers: number
}

/** The probability of a false alarm over all judgements of one release. */
const falseAlarms = 0.01
/** The difference of two shares that is detected fastest. Smaller differences require more viewers: 3 % versus 1 % about 350, 40 % versus 25 % about 140. */
const typicalDifference = 0.1
/** With fewer failures, the normal approximation is inaccurate. */
const minFailed = 5

/**
 * Whether one group has significantly more problems than another, even if this is checked repeatedly. Uses a mixture sequential probability ratio test for the
 * difference of two shares (Robbins 1970; Johari et al., "Peeking at A/B tests", 2017). With a fixed confidence interval and a check after every error, half of
 * all good releases would be judged as worse.
 */
export function faresWorse(group: Fared, other: Fared): boolean {
  if (group.failedViewers < minFailed || other.viewers === 0) return false
  const [low] = differenceOf(group, other)
  return low >= 0
}

/**
 * The confidence interval for the difference of two shares, the first minus the second, as fractions. It is valid for all checks together.
 *
 * @param group a group with viewers; the other group must also have viewers.
 */
export function differenceOf(group: Fared, other: Fared): [number, number] {
  const difference = group.failedViewers / group.viewers - other.failedViewers / other.viewers
  // Adds half a failure on each side so the variance is not zero if there are no failures.
  const pooled = (group.failedViewers + other.failedViewers + 1) / (group.viewers + other.viewers + 2)
  const variance = pooled * (1 - pooled) * (1 / group.viewers + 1 / other.viewers)
  const mixture = typicalDifference ** 2
  const spread = Math.sqrt(
    ((2 * variance * (variance + mixture)) / mixture) *
      (Math.log(1 / falseAlarms) + 0.5 * Math.log((variance + mixture) / variance)),
  )
  return [difference - spread, difference + spread]
}
