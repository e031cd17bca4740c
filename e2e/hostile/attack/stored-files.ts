import { readdir } from 'node:fs/promises'

import { expect } from '@playwright/test'

/** Lists the paths of all files below a folder. */
export async function storedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .toSorted()
}

/** Waits until a folder contains the same files as before the attack. */
export async function expectNoTrace(folder: string, before: string[]): Promise<void> {
  await expect.poll(() => storedFiles(folder), { message: 'files that the attack left behind' }).toEqual(before)
}
