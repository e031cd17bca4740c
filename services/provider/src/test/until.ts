import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 50
/**
 * The maximum number of polls, which take about 200 seconds. This is less than a test's timeout, so a failing test can still stop what it started. Polls are
 * counted instead of time, so suspending the machine does not cause a failure.
 */
const maxPolls = 4000

/** Polls until a condition is true. @throws {Error} with the description after about 200 seconds. */
export async function until(description: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let polls = 0; !(await isSo()); polls++) {
    if (polls === maxPolls) throw new Error(`Timed out waiting until ${description}.`)
    await pause(pollMs)
  }
}
