import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 50
/**
 * About 200 seconds. Less than a test's timeout, so that a failing test can still stop what it started. Counts polls instead of time, so that suspending the
 * machine causes no failure.
 */
const maxPolls = 4000

/** Polls until a condition is true. @throws {Error} with the description after about 200 seconds. */
export async function until(description: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let polls = 0; !(await isSo()); polls++) {
    if (polls === maxPolls) throw new Error(`Timed out waiting until ${description}.`)
    await pause(pollMs)
  }
}
