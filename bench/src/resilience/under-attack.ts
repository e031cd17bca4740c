import type { Outcome } from './call.ts'
import { runOpenLoop } from './open-loop.ts'
import { pairwiseRatios, summarise } from '../statistics/summary.ts'
import type { Summary } from '../statistics/summary.ts'

/** What other viewers notice of an attack. */
export interface UnderAttack {
  attack: string
  /** Slowest hundredth under attack over that of the quiet stretch before it. */
  p99Ratio: Summary
  quietP99Ms: number[]
  attackedP99Ms: number[]
  /** Statuses of the other viewers' calls under attack. */
  statuses: Record<number, number>
}

/** An attack that goes on until it is stopped. */
export interface Attack {
  name: string
  /** Resolves once it is under way, with what ends it. */
  begin(): Promise<() => Promise<void>>
}

/** Quiet and attacked stretches in turn, with the same calls at the same rate. */
export async function measureUnderAttack(
  attack: Attack,
  next: () => Promise<Outcome>,
  { rate, seconds, pairs }: { rate: number; seconds: number; pairs: number },
): Promise<UnderAttack> {
  const quiet: number[] = []
  const attacked: number[] = []
  const statuses: Record<number, number> = {}
  for (let pair = 0; pair < pairs; pair++) {
    quiet.push((await runOpenLoop(rate, seconds, next)).p99Ms)
    const end = await attack.begin()
    const load = await runOpenLoop(rate, seconds, next)
    await end()
    attacked.push(load.p99Ms)
    for (const [status, count] of Object.entries(load.statuses)) {
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
    }
  }
  const p99Ratio = summarise(pairwiseRatios(attacked, quiet))
  return { attack: attack.name, p99Ratio, quietP99Ms: quiet, attackedP99Ms: attacked, statuses }
}
