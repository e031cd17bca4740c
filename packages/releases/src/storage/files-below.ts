import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Lists all files below a folder as relative paths with forward slashes. Skips links and special files. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
}
