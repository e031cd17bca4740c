import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { headBytes, imageKinds, kindOfBytes, videoKinds } from './file-kinds.ts'
import { readFileStream } from './local-storage.ts'
import { sizedKey } from './storage.ts'
import type { MediaStorage } from './storage.ts'

/** Storage folder for each demo file folder. */
const storageFolders: Record<string, string> = {
  avatars: 'avatars',
  covers: 'covers',
  thumbnails: 'thumbnails',
  clips: 'videos',
}

/** Copies demo files into storage and returns a function that maps their paths to keys. Keys depend on the content, because browsers cache a key forever. */
export async function storeDemoFiles(
  storage: MediaStorage,
  folder: string,
  paths: string[],
): Promise<(path: string) => string> {
  const keys = new Map<string, string>()
  const smaller = await smallerPictures(folder)
  for (const path of new Set(paths)) {
    const key = await storeDemoFile(storage, folder, path)
    for (const [width, file] of smaller.get(path) ?? []) await put(storage, sizedKey(key, width), file)
    keys.set(path, key)
  }
  return (path) => {
    const key = keys.get(path)
    if (!key) throw new Error(`The demo file ${path} was not stored.`)
    return key
  }
}

/** Finds the smaller images for the path of each full-size image, such as `smaller/avatars/ada-48.webp` for `avatars/ada.webp`. */
async function smallerPictures(folder: string): Promise<Map<string, [width: number, file: string][]>> {
  const found = new Map<string, [number, string][]>()
  const root = join(folder, 'smaller')
  // Demo data may not have smaller images.
  for (const file of await readdir(root, { recursive: true }).catch(() => [])) {
    const { dir, name, ext } = parse(file)
    const [, picture, width] = /^(.+)-(\d+)$/.exec(name) ?? []
    if (width === undefined) continue
    const path = `${dir}/${picture}${ext}`
    found.set(path, [...(found.get(path) ?? []), [Number(width), join(root, file)]])
  }
  return found
}

async function put(storage: MediaStorage, key: string, file: string): Promise<void> {
  if (!(await storage.stat(key))) await storage.put(key, readFileStream(file))
}

async function storeDemoFile(storage: MediaStorage, folder: string, path: string): Promise<string> {
  const file = join(folder, path)
  const content = await readFile(file)
  const kind = kindOfBytes(content.subarray(0, headBytes), [...imageKinds, ...videoKinds])
  const storageFolder = storageFolders[dirname(path)]
  if (!kind) throw new Error(`The demo file ${file} has an unsupported type. Use a supported image or video format.`)
  if (!storageFolder)
    throw new Error(
      `The demo file ${path} is in an unknown folder. Move it to one of these: ${Object.keys(storageFolders).join(', ')}.`,
    )

  const key = `${storageFolder}/${createHash('sha256').update(content).digest('hex').slice(0, 24)}.${kind.extension}`
  await put(storage, key, file)
  return key
}
