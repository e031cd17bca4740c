import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Every file below a folder of this machine, by its path in that folder, with forward slashes. Links and other things that are no files are left out. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
}
