import type { CanaryEvidence } from '@kinora/releases'
import { measures } from './canary-counts.ts'
import type { CountLimits, Measure, MeasuredCounts, NetworkedCounts } from './canary-counts.ts'

/** Limits for judging a canary. */
export interface JudgementLimits extends CountLimits {
  /** Maximum fraction of viewers with an error, regardless of the stable release. */
  maxErrorRate: number
  /** How many viewers the canary and the stable release each need before they can be compared. */
  minViewers: number
}

/** Verdict on a canary: whether to halt it, whether it has enough viewers for the next step, and the evidence. */
export interface Judgement {
  isBad: boolean
  isEnough: boolean
  /** The reason, as a sentence for the history and the log. */
  because: string
  evidence: Omit<CanaryEvidence, 'since' | 'until'>
  measures: JudgedMeasure[]
}

/** One measure of the canary and the stable release, with the influence of single networks limited. */
export interface JudgedMeasure {
  measure: Measure
  /** Threshold above which LCP or INP is slow, in milliseconds. */
  slowMs?: number
  canary: Fared
  stable: Fared
  /** Confidence interval for the canary's share minus the stable release's (99%, valid under repeated checks); undefined if there are too few viewers. */
  difference?: [number, number]
  verdict: 'worse' | 'not worse' | 'too few viewers'
}

/**
 * Judges a canary by distinct viewers. A canary is bad if too many of its viewers had an error, or if significantly more of them had problems by any measure
 * than the stable release's viewers did. No single network has much influence.
 */
export function judgeCanary(counts: MeasuredCounts, limits: JudgementLimits): Judgement {
  return { ...decide(counts, limits), measures: measures.map((measure) => judgeMeasure(measure, counts, limits)) }
}

function judgeMeasure(measure: Measure, counts: MeasuredCounts, { minViewers }: JudgementLimits): JudgedMeasure {
  const { canary, stable, slowMs } = counts[measure]
  const fared = { canary: believed(canary), stable: believed(stable) }
  const counted = { measure, ...(slowMs !== undefined && { slowMs }), ...fared }
  if (!areEnough(counts[measure], minViewers) || Math.min(fared.canary.viewers, fared.stable.viewers) === 0)
    return { ...counted, verdict: 'too few viewers' }
  const verdict = isWorse(counts[measure], minViewers) ? 'worse' : 'not worse'
  return { ...counted, difference: differenceOf(fared.canary, fared.stable), verdict }
}

function decide(counts: MeasuredCounts, limits: JudgementLimits): Omit<Judgement, 'measures'> {
  const { canary, stable } = counts.errors
  const share = believedShare(canary)
  const isEnough = areEnough(counts.errors, limits.minViewers)
  const evidence = { ...bare(canary), share, limit: limits.maxErrorRate, measure: 'errors', stable: plain(stable) }
  if (canary.viewers >= limits.minViewers && share > limits.maxErrorRate)
    return { isBad: true, isEnough, because: tooManyErrors(canary, share, limits), evidence }

  const worse = measures.find((measure) => isWorse(counts[measure], limits.minViewers))
  if (worse === undefined)
    return {
      isBad: false,
      isEnough,
      because: isEnough ? passedInWords(counts, limits) : waitingInWords(canary, stable, limits),
      evidence,
    }
  const measured = counts[worse]
  return {
    isBad: true,
    isEnough,
    because: worseInWords(worse, measured, limits),
    evidence: {
      ...bare(measured.canary),
      share: believedShare(measured.canary),
      limit: believedShare(measured.stable),
      measure: worse,
      stable: plain(measured.stable),
    },
  }
}

function isWorse(counts: MeasuredCounts[Measure], minViewers: number): boolean {
  return areEnough(counts, minViewers) && faresWorse(believed(counts.canary), believed(counts.stable))
}

function areEnough({ canary, stable }: MeasuredCounts[Measure], minViewers: number): boolean {
  return Math.min(canary.viewers, stable.viewers) >= minViewers
}

/** Leaves out the networks that reported the most problems, because their reports may be made up. */
function believed({ viewers, failedViewers, discounted }: NetworkedCounts) {
  return { viewers: viewers - discounted.viewers, failedViewers: failedViewers - discounted.failedViewers }
}

function believedShare(counts: NetworkedCounts): number {
  const { viewers, failedViewers } = believed(counts)
  return viewers === 0 ? 0 : failedViewers / viewers
}

const plain = ({ viewers, failedViewers }: NetworkedCounts) => ({ viewers, failedViewers })
const bare = (counts: NetworkedCounts) => ({ ...plain(counts), addresses: counts.addresses })

function tooManyErrors(canary: NetworkedCounts, share: number, { discountedNetworks, maxErrorRate }: JudgementLimits) {
  return (
    `Too many viewers had an error: ${ofViewers(canary)}, from ${canary.addresses} networks; ` +
    `${percent(share)}${without(discountedNetworks)}; the limit is ${percent(maxErrorRate)}.`
  )
}

function worseInWords(
  measure: Measure,
  { canary, stable, slowMs = 0 }: MeasuredCounts[Measure],
  { discountedNetworks }: JudgementLimits,
) {
  const what = {
    errors: 'had an error',
    'failed views': 'had a page that failed before it rendered',
    LCP: `had an LCP above ${Math.round(slowMs)} ms`,
    INP: `had an INP above ${Math.round(slowMs)} ms`,
  }[measure]
  return (
    `Significantly more viewers ${what} than with the stable release: ${ofViewers(canary)}, from ${canary.addresses} networks, compared to ` +
    `${ofViewers(stable)}; ${percent(believedShare(canary))} compared to ${percent(believedShare(stable))}${without(discountedNetworks)}.`
  )
}

/** Also lists the measures that couldn't be compared, so that a step isn't mistaken for proof. */
function passedInWords(counts: MeasuredCounts, { minViewers }: JudgementLimits) {
  const { canary, stable } = counts.errors
  const left = measures.filter((measure) => !areEnough(counts[measure], minViewers))
  const measured = left.map(
    (measure) => `${measure} ${counts[measure].canary.viewers} and ${counts[measure].stable.viewers}`,
  )
  const notCompared =
    left.length === 0
      ? ''
      : ` Not compared because there are fewer than ${minViewers} measured viewers on one side: ${measured.join(', ')}.`
  return `The canary is not worse than the stable release: ${ofViewers(canary)} viewers had an error, compared to ${ofViewers(stable)}.${notCompared}`
}

function waitingInWords(canary: NetworkedCounts, stable: NetworkedCounts, { minViewers }: JudgementLimits) {
  return (
    `The next step requires ${minViewers} viewers on both sides. So far, the canary has ${canary.viewers} ` +
    `(${canary.failedViewers} with an error) and the stable release has ${stable.viewers} (${stable.failedViewers}).`
  )
}

const ofViewers = ({ failedViewers, viewers }: NetworkedCounts) => `${failedViewers} of ${viewers}`

const without = (networks: number) =>
  networks === 0 ? '' : `, excluding the networks with the most problems (${networks})`

function percent(part: number): string {
  return `${Math.round(part * 1000) / 10}%`
}

/** How many viewers there were, and how many of them had a problem. */
interface Fared {
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
function differenceOf(group: Fared, other: Fared): [number, number] {
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
