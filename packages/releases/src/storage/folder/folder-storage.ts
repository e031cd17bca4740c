import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'

import { hasCode } from './error-code.ts'
import { acquireLock } from './folder-lock.ts'
import { findInFolder, orUndefined, readInFolder, withoutLinks } from './place-in-folder.ts'
import type { SiteStorage } from '../site-storage.ts'
import { requireStoragePath } from '../storage-path.ts'

// What is being written, and who is writing.
const unfinished = /\.(draft|lock)$/

/**
 * Keeps a site's files in a folder of this machine. Symbolic links in the folder are not followed: what lies behind one reads as nothing, and nothing is written
 * there.
 */
export function createFolderStorage(root: string): SiteStorage {
  /** Makes the folder that a file is to lie in. */
  async function placeToWrite(path: string): Promise<string> {
    const { place } = await findInFolder(root, path)
    await mkdir(dirname(place), { recursive: true })
    return place
  }

  const read = async (path: string) => (await readInFolder(root, path))?.toString('utf8')

  return {
    read,
    readBytes: (path) => readInFolder(root, path),
    async compareAndSwap(path, expected, text) {
      const target = await placeToWrite(path)
      const draft = await writeBeside(target, text)
      const unlock = await acquireLock(`${target}.lock`)
      try {
        if ((await read(path)) !== expected) return false
        await rename(draft, target)
        return true
      } finally {
        await unlock()
        await rm(draft, { force: true })
      }
    },
    async create(path, text) {
      const target = await placeToWrite(path)
      const draft = await writeBeside(target, text)
      try {
        // A hard link, unlike a rename, fails when the name is taken: of two writers at once, one is told.
        await link(draft, target)
        return true
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false
        throw error
      } finally {
        await rm(draft, { force: true })
      }
    },
    async uploadDirectory(folder, path) {
      const target = await placeToWrite(path)
      try {
        await rename(folder, target)
        return true
      } catch (error) {
        if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false
        throw error
      }
    },
    async list(path) {
      const found = await withoutLinks(findInFolder(root, path))
      const names = found && (await orUndefined(readdir(found.place)))
      return (names ?? []).filter((name) => !unfinished.test(name)).toSorted()
    },
    async files(path) {
      const found = await withoutLinks(findInFolder(root, path))
      const entries = found && (await orUndefined(readdir(found.place, { recursive: true, withFileTypes: true })))
      return (entries ?? [])
        .filter((file) => file.isFile() && !unfinished.test(file.name))
        .map(({ parentPath, name }) =>
          relative(found?.place ?? root, join(parentPath, name))
            .split(sep)
            .join('/'),
        )
        .toSorted()
    },
    async lastModified(path) {
      return (await withoutLinks(findInFolder(root, path)))?.stats?.mtime
    },
    async remove(path) {
      // A link itself may go; what it leads to is none of the storage's.
      requireStoragePath(path)
      const above = path.split('/').slice(0, -1)
      const { place } = await findInFolder(root, above.join('/'))
      await rm(join(place, basename(path)), { recursive: true, force: true })
    },
  }
}

async function writeBeside(target: string, text: string): Promise<string> {
  const draft = `${target}.${randomUUID()}.draft`
  await writeFile(draft, text, { flush: true })
  return draft
}
