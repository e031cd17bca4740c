import type { Outcome } from './call.ts'
import { runOpenLoop } from './open-loop.ts'
import type { LoadReport } from './open-loop.ts'

/** Where the product stops keeping up. */
export interface Knee {
  /** Calls a second: the highest rate that was kept up with. */
  rate: number
  steps: LoadReport[]
}

/** A rate is kept up with when nearly all of it is answered well, and the slowest hundredth still feels quick. */
const answeredShare = 0.97
const slowestMs = 250
const growth = 1.3

/** Raises the rate step by step until the product no longer keeps up, twice in a row. */
export async function findKnee(next: () => Promise<Outcome>, firstRate: number, secondsEach: number): Promise<Knee> {
  const steps: LoadReport[] = []
  let rate = 0
  let missed = 0
  for (let asked = firstRate; missed < 2; asked = Math.round(asked * growth)) {
    const step = await runOpenLoop(asked, secondsEach, next)
    steps.push(step)
    const keepsUp = step.succeeded >= asked * answeredShare && step.p99Ms <= slowestMs
    missed = keepsUp ? 0 : missed + 1
    if (keepsUp) rate = asked
  }
  if (rate === 0)
    throw new Error(
      `The product did not keep up with ${firstRate} calls a second. Let the machine do nothing else, and try again.`,
    )
  return { rate, steps }
}
