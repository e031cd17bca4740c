import { fileURLToPath } from 'node:url'
import { createLocalStorage } from './local-storage.ts'
import type { MediaStorage } from './storage.ts'

/** Opens the storage that a STORAGE_URL names: `file:///srv/kinora/media` is a folder of this machine. */
export function createStorage(url: string): MediaStorage {
  if (!URL.canParse(url)) throw new Error(`STORAGE_URL is "${url}", which is no URL. Write file:///path/to/a/folder.`)
  const { protocol } = new URL(url)
  if (protocol === 'file:') return createLocalStorage(fileURLToPath(url))
  throw new Error(`STORAGE_URL is "${url}". Only file: URLs are supported; write file:///path/to/a/folder.`)
}
