import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 50
/**
 * Maximum number of polls, which together take about 200 seconds. A test's timeout is longer, so a failing test can still clean up. Counting polls instead of
 * measuring time keeps tests from failing when the machine is suspended.
 */
const maxPolls = 4000

/** Polls until a condition is true. @throws {Error} with the description after about 200 seconds. */
export async function until(description: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let polls = 0; !(await isSo()); polls++) {
    if (polls === maxPolls) throw new Error(`Timed out waiting until ${description}.`)
    await pause(pollMs)
  }
}
