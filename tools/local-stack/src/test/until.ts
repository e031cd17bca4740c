import { setTimeout } from 'node:timers/promises'

import { isRunning, processFacts } from '../process-facts.ts'

/** Waits until something is so, and fails after a minute, which is for what hangs, and not for what is slow. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const lastAt = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > lastAt) throw new Error(`This has not become true: ${isSo}`)
    await setTimeout(20)
  }
}

/** Returns whether a process has ended, even if its parent has not reaped it. */
export async function hasEnded(pid: number): Promise<boolean> {
  return !isRunning(pid) || (await processFacts(pid))?.isDefunct === true
}
