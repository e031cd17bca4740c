import type { CanaryPlan } from '@kinora/releases'

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const

/** Describes a canary's steps: `Then 25%, 100%, 10 min apart, as long as its viewers do not have more problems than others.` */
export function planInWords({ steps, everySeconds }: Pick<CanaryPlan, 'steps' | 'everySeconds'>): string {
  const [unit, size] = units.find(([, seconds]) => everySeconds % seconds === 0) ?? ['s', 1]
  const shares = steps.map((percent) => `${percent}%`).join(', ')
  return `Then ${shares}, ${everySeconds / size} ${unit} apart, as long as its viewers do not have more problems than others.`
}
