import { constants, lstat, open } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from './make-folder.ts'
import { requireStoragePath } from '../storage-path.ts'

/** Where a storage path is on this machine, and what's there, if anything. */
interface Place {
  place: string
  stats: Stats | undefined
}

/**
 * Resolves a storage path without following links, which could point to any file on the machine. The path of the storage's root folder may contain links,
 * because the operator has configured it.
 *
 * @throws {Error} if the path is invalid, or if it or one of its parent folders is a symbolic link.
 */
export async function findInFolder(root: string, path: string): Promise<Place> {
  requireStoragePath(path)
  let place = root
  let stats: Stats | undefined
  for (const segment of path.split('/').filter(Boolean)) {
    place = join(place, segment)
    stats = await orUndefined(lstat(place))
    // Nothing can exist below a folder that doesn't exist.
    if (stats === undefined) return { place: join(root, path), stats }
    if (stats.isSymbolicLink()) throw new LinkInStorageError(place)
  }
  return { place, stats }
}

/** Reads a file; undefined if the file doesn't exist or is behind a link. */
export async function readInFolder(root: string, path: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const found = await withoutLinks(findInFolder(root, path))
  if (found?.stats?.isFile() !== true) return undefined
  // Also reject a link that has just replaced the file. Windows doesn't support this flag.
  const file = await orUndefined(open(found.place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)))
  try {
    return (await file?.readFile()) as Buffer<ArrayBuffer> | undefined
  } finally {
    await file?.close()
  }
}

/** Treats a path behind a link as if it didn't exist. */
export async function withoutLinks<T>(finding: Promise<T>): Promise<T | undefined> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof LinkInStorageError) return undefined
    throw error
  }
}

/** Turns the error for a missing file into undefined. */
export async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP')) return undefined
    throw error
  }
}

class LinkInStorageError extends Error {
  override readonly name = 'LinkInStorageError'

  constructor(place: string) {
    super(`${place} is a symbolic link. Storage does not follow links. Replace it with the file or folder itself.`)
  }
}
