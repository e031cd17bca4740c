import { setTimeout } from 'node:timers/promises'

import { isRunning, processFacts } from '../process-facts.ts'

/** Polls until a condition is true. Times out after a minute, which is enough for a slow machine. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const lastAt = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > lastAt) throw new Error(`Timed out after a minute waiting for: ${isSo}`)
    await setTimeout(20)
  }
}

/** Returns whether a process has exited, even if it hasn't been reaped yet. */
export async function hasEnded(pid: number): Promise<boolean> {
  return !isRunning(pid) || (await processFacts(pid))?.isDefunct === true
}
