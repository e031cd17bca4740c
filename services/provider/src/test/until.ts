import { setTimeout as pause } from 'node:timers/promises'

/** Less than the timeout of a test, so that a test that fails can still stop what it started. */
const limitMs = 200_000

/** Polls until something is so. @throws after 200 seconds, with its description. */
export async function until(description: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const start = Date.now(); !(await isSo()); await pause(50))
    if (Date.now() - start > limitMs)
      throw new Error(`After ${limitMs / 1000} seconds, still waiting until ${description}.`)
}
