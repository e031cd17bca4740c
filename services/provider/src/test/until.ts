import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 50
/** About 200 seconds: less than the timeout of a test, so that a test that fails can still stop what it started. Counted, so that a suspended machine does not fail it. */
const maxPolls = 4000

/** Polls until something is so. @throws after about 200 seconds, with its description. */
export async function until(description: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (let polls = 0; !(await isSo()); polls++) {
    if (polls === maxPolls) throw new Error(`Still waiting until ${description}.`)
    await pause(pollMs)
  }
}
