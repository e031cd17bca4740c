import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

import { takeLock } from './folder-lock.ts'
import type { SiteStorage } from './site-storage.ts'

// What is being written, and who is writing.
const unfinished = /\.(draft|lock)$/

/** Keeps a site's files in a folder of this machine. */
export function createFolderStorage(root: string): SiteStorage {
  async function writeBeside(path: string, text: string): Promise<string> {
    const target = join(root, path)
    await mkdir(dirname(target), { recursive: true })
    const draft = `${target}.${randomUUID()}.draft`
    await writeFile(draft, text, { flush: true })
    return draft
  }

  const read = (path: string) => orUndefined(readFile(join(root, path), 'utf8'))

  return {
    read,
    readBytes: (path) => orUndefined(readFile(join(root, path))),
    async replace(path, expected, text) {
      const draft = await writeBeside(path, text)
      const unlock = await takeLock(`${join(root, path)}.lock`)
      try {
        if ((await read(path)) !== expected) return false
        await rename(draft, join(root, path))
        return true
      } finally {
        await unlock()
        await rm(draft, { force: true })
      }
    },
    async create(path, text) {
      const draft = await writeBeside(path, text)
      try {
        // A hard link, unlike a rename, fails when the name is taken: of two writers at once, one is told.
        await link(draft, join(root, path))
        return true
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false
        throw error
      } finally {
        await rm(draft, { force: true })
      }
    },
    async adopt(folder, path) {
      const target = join(root, path)
      await mkdir(dirname(target), { recursive: true })
      try {
        await rename(folder, target)
        return true
      } catch (error) {
        if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false
        throw error
      }
    },
    async list(path) {
      const names = await orUndefined(readdir(join(root, path)))
      return (names ?? []).filter((name) => !unfinished.test(name)).toSorted()
    },
    async files(path) {
      const folder = join(root, path)
      const found = await orUndefined(readdir(folder, { recursive: true, withFileTypes: true }))
      return (found ?? [])
        .filter((file) => file.isFile() && !unfinished.test(file.name))
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
        .toSorted()
    },
    async writtenAt(path) {
      return (await orUndefined(stat(join(root, path))))?.mtime
    },
    remove: (path) => rm(join(root, path), { recursive: true, force: true }),
  }
}

/** What is not there reads as nothing. */
async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}
