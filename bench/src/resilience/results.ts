import type { Machine } from '../machine.ts'
import type { Knee } from './find-knee.ts'
import type { Recovery } from './recovery.ts'
import type { Soak } from './soak.ts'
import type { UnderAttack } from './under-attack.ts'

/** Everything that a run found; the content of docs/resilience.json. */
export interface ResilienceResults {
  machine: Machine
  commit: string
  isQuick: boolean
  minutes: number
  attacks: UnderAttack[]
  recoveries: Recovery[]
  knee: Knee
  soak: Soak
}
