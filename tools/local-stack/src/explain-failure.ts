import { statfs } from 'node:fs/promises'

import { systemAdvice } from '@kinora/release'

/** With less free space than this, the disk counts as full, because PostgreSQL needs to write more than that when it starts. */
const minBytes = 16 * 1024 * 1024

/** Explains why the stack didn't start and how to fix it. `home` is the data folder. */
export async function explainFailure(error: unknown, home: string): Promise<string> {
  if (!(error instanceof Error)) return String(error)
  const full = (await isFull(home)) ? new Error('No space left on device') : undefined
  return systemAdvice(error) ?? systemAdvice(full) ?? error.message
}

/** Checks the free space, because a full disk may keep the error out of the log. */
async function isFull(home: string): Promise<boolean> {
  const disk = await statfs(home).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < minBytes
}
