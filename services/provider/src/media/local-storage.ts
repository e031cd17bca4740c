// oxlint-disable-next-line no-restricted-imports -- readFileStream is what others use instead
import { constants, createReadStream, type ReadStream } from 'node:fs'
import { access, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { makeFolder } from '@kinora/releases/storage'
import { isKey, requireKey, type ByteRange, type MediaStorage } from './storage.ts'

/** Keeps files in a folder of this machine. */
export function createLocalStorage(folder: string): MediaStorage {
  const pathOf = (key: string) => join(folder, requireKey(key))
  // Where it fails, the storage is not reachable, and the first `put` fails with the reason.
  const ready = makeFolder(folder).catch(() => {})

  return {
    async put(key, source) {
      const path = pathOf(key)
      const part = partOf(path)
      await makeFolder(dirname(path))
      try {
        // Opened beforehand, because a stream that fails at once would still open, and so make, its file after it is removed.
        const file = await open(part, 'w')
        // Flushed before it is given its name: a row may point to it as soon as this function returns.
        await pipeline(source, file.createWriteStream({ flush: true }))
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async stat(key) {
      if (!isKey(key)) return undefined
      try {
        const found = await lstat(pathOf(key))
        // A link could lead to any file of the machine.
        return found.isFile() ? { size: found.size, lastModified: found.mtime } : undefined
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    },

    open(key, range) {
      return readFileStream(pathOf(key), range)
    },

    async locate(key) {
      return pathToFileURL(pathOf(key)).href
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(partOf(path), { force: true })
      await rm(path, { force: true })
    },

    async isReachable() {
      await ready
      return access(folder, constants.R_OK | constants.W_OK).then(
        () => true,
        () => false,
      )
    },

    async *keys() {
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(noneWhereAbsent)) {
        if (!entry.isDirectory()) continue
        for (const name of await readdir(join(folder, entry.name)))
          if (isKey(`${entry.name}/${name}`)) yield `${entry.name}/${name}`
      }
    },
  }
}

/**
 * Reads a file. Opening it can fail before its consumer listens, and an `error` event that nobody listens to ends the process. So this stream has a listener from the
 * start; its consumer still gets the error.
 */
export function readFileStream(path: string, range?: ByteRange): ReadStream {
  return createReadStream(path, range).on('error', () => {})
}

/** Where a file is until all of it has arrived. No key can name it, so it is never served. */
const partOf = (path: string) => `${path}.part`

function noneWhereAbsent(error: unknown): [] {
  if (isNotFound(error)) return []
  throw error
}

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
}
