import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents. Replaces `mkdir` with `recursive`, which hangs for a folder below /proc.
 *
 * @throws {Error} with the system's error code, such as ENOTDIR if a parent is a file.
 */
export async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path)
  if (!existsSync(parent) && parent !== path) await makeFolder(parent)
  await mkdir(path).catch(async (error: unknown) => {
    if (!hasCode(error, 'EEXIST') || !(await stat(path)).isDirectory()) throw error
  })
}

/** Whether an error carries one of the given system codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}
