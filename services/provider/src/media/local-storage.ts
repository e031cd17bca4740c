// oxlint-disable-next-line no-restricted-imports -- other modules use readFileStream instead
import { constants, createReadStream, type ReadStream } from 'node:fs'
import { access, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { makeFolder } from '@kinora/releases/storage'
import { isKey, requireKey, type ByteRange, type MediaStorage } from './storage.ts'

/** Stores files in a local folder. */
export function createLocalStorage(folder: string): MediaStorage {
  const pathOf = (key: string) => join(folder, requireKey(key))
  // If this fails, the first `put` reports the reason.
  const ready = makeFolder(folder).catch(() => {})

  return {
    async put(key, source) {
      const path = pathOf(key)
      const part = partOf(path)
      await makeFolder(dirname(path))
      try {
        // Open the file before the pipeline starts, because a write stream that fails early would still create its file after the cleanup.
        const file = await open(part, 'w')
        // Flush the file before the rename, because a row can refer to the file as soon as this function returns.
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
        // Ignore symbolic links, which could point to any file on the machine.
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
 * Reads a file. Opening can fail before a consumer listens, and an unhandled `error` event would crash the process, so the stream has its own listener. The
 * consumer still receives the error.
 */
export function readFileStream(path: string, range?: ByteRange): ReadStream {
  return createReadStream(path, range).on('error', () => {})
}

/** Returns the path of an incomplete file. Its name isn't a valid key, so the file is never served. */
const partOf = (path: string) => `${path}.part`

function noneWhereAbsent(error: unknown): [] {
  if (isNotFound(error)) return []
  throw error
}

function isNotFound(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
}
