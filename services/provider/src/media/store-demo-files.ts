import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { headBytes, imageKinds, kindOfBytes, videoKinds } from './file-kinds.ts'
import type { MediaStorage } from './storage.ts'

/** The storage folder for each folder of demo files. */
const storageFolders: Record<string, string> = {
  avatars: 'avatars',
  covers: 'covers',
  thumbnails: 'thumbnails',
  clips: 'videos',
}

/**
 * Copies demo files into storage, and returns what says under which key each of them is. A key is made of the file's
 * content, so that a file which changes gets another: browsers keep what a key stands for for ever.
 */
export async function storeDemoFiles(
  storage: MediaStorage,
  folder: string,
  paths: string[],
): Promise<(path: string) => string> {
  const keys = new Map<string, string>()
  for (const path of new Set(paths)) keys.set(path, await storeDemoFile(storage, folder, path))
  return (path) => {
    const key = keys.get(path)
    if (!key) throw new Error(`The demo file ${path} was not stored.`)
    return key
  }
}

async function storeDemoFile(storage: MediaStorage, folder: string, path: string): Promise<string> {
  const file = join(folder, path)
  const content = await readFile(file)
  const kind = kindOfBytes(content.subarray(0, headBytes), [...imageKinds, ...videoKinds])
  const storageFolder = storageFolders[dirname(path)]
  if (!kind) throw new Error(`The demo file ${file} is of no kind that the provider serves.`)
  if (!storageFolder) throw new Error(`The demo file ${path} must lie in ${Object.keys(storageFolders).join(', ')}.`)

  const key = `${storageFolder}/${createHash('sha256').update(content).digest('hex').slice(0, 24)}.${kind.extension}`
  if (!(await storage.stat(key))) await storage.put(key, createReadStream(file))
  return key
}
