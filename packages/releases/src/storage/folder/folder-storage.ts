import { copyFile, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { hasCode, makeFolder } from './make-folder.ts'
import { filesBelow } from '../files-below.ts'
import { findInFolder, orUndefined, readInFolder, withoutLinks } from './place-in-folder.ts'
import type { SiteStorage } from '../site-storage.ts'
import { requireStoragePath } from '../storage-path.ts'
import { isTemporary, temporaryPath } from '../temporary-file.ts'

/** Stores a site's files in a local folder. Never follows symbolic links inside that folder. */
export function createFolderStorage(root: string): SiteStorage {
  /** Resolves a path to write to, creating the parent folder. */
  async function placeToWrite(path: string): Promise<string> {
    const { place } = await findInFolder(root, path)
    await makeFolder(dirname(place))
    return place
  }

  const read = async (path: string) => (await readInFolder(root, path))?.toString('utf8')

  return {
    read,
    readBytes: (path) => readInFolder(root, path),
    async write(path, text) {
      const target = await placeToWrite(path)
      await rename(await writeTemporary(target, text), target)
    },
    async create(path, text) {
      const target = await placeToWrite(path)
      const temporary = await writeTemporary(target, text)
      try {
        // Unlike a rename, creating a hard link fails if the name is taken, so only one of two racing writers succeeds.
        await link(temporary, target)
        return true
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false
        throw error
      } finally {
        await rm(temporary, { force: true })
      }
    },
    async uploadDirectory(folder, path) {
      const target = await placeToWrite(path)
      try {
        return await moveOnce(folder, target)
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) throw error
        return copyOnce(folder, target)
      }
    },
    async list(path) {
      const found = await withoutLinks(findInFolder(root, path))
      const names = found && (await orUndefined(readdir(found.place)))
      return (names ?? []).filter((name) => !isTemporary(name)).toSorted()
    },
    async files(path) {
      const found = await withoutLinks(findInFolder(root, path))
      const paths = found && (await orUndefined(filesBelow(found.place)))
      return (paths ?? []).filter((file) => !isTemporary(file)).toSorted()
    },
    async lastModified(path) {
      return (await withoutLinks(findInFolder(root, path)))?.stats?.mtime
    },
    async remove(path) {
      // Resolve only the parent folder, so that a link is removed rather than its target.
      requireStoragePath(path)
      const above = path.split('/').slice(0, -1)
      const { place } = await findInFolder(root, above.join('/'))
      await rm(join(place, basename(path)), { recursive: true, force: true })
    },
  }
}

async function writeTemporary(target: string, text: string): Promise<string> {
  const temporary = temporaryPath(target)
  await writeFile(temporary, text, { flush: true })
  return temporary
}

/** Moves a folder. Returns false if the target exists and isn't empty. */
async function moveOnce(folder: string, target: string): Promise<boolean> {
  try {
    await rename(folder, target)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return false
    throw error
  }
}

/** Moves a folder across disks, which isn't atomic, by copying it to a temporary folder next to the target and moving that. */
async function copyOnce(folder: string, target: string): Promise<boolean> {
  const temporary = temporaryPath(target)
  try {
    for (const file of await filesBelow(folder)) {
      const copy = join(temporary, file)
      await mkdir(dirname(copy), { recursive: true })
      await copyFile(join(folder, file), copy)
    }
    return await moveOnce(temporary, target)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
