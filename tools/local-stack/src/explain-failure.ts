import { statfs } from 'node:fs/promises'

import { systemAdvice } from '@kinora/release'

/** Less than that is a full disk: a database that is started writes more. */
const minBytes = 16 * 1024 * 1024

/** Explains a failed start, in one sentence if possible. `home` is the data folder. */
export async function explainFailure(error: unknown, home: string): Promise<string> {
  if (!(error instanceof Error)) return String(error)
  const full = (await isFull(home)) ? new Error('No space left on device') : undefined
  return systemAdvice(error) ?? systemAdvice(full) ?? error.message
}

/** A full disk may also be why there are no words: the log is on it. */
async function isFull(home: string): Promise<boolean> {
  const disk = await statfs(home).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < minBytes
}
