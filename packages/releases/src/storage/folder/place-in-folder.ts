import { constants, lstat, open } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import { join } from 'node:path'

import { hasCode } from './error-code.ts'
import { requireStoragePath } from '../storage-path.ts'

/** Where something of a storage lies on this machine, and what is there; nothing, if nothing is. */
interface Place {
  place: string
  stats: Stats | undefined
}

/**
 * Finds a path of a storage in its folder without following a link: one that somebody put there could lead to any file of the machine, and a write through it
 * could replace one. The folder itself may be reached through links, for its owner said where it is.
 *
 * @throws {Error} when the path, or a folder above it, is a symbolic link; or when it is no path in a storage.
 */
export async function findInFolder(root: string, path: string): Promise<Place> {
  requireStoragePath(path)
  let place = root
  let stats: Stats | undefined
  for (const segment of path.split('/').filter(Boolean)) {
    place = join(place, segment)
    stats = await orUndefined(lstat(place))
    // Below what is not there, nothing is.
    if (stats === undefined) return { place: join(root, path), stats }
    if (stats.isSymbolicLink()) throw new LinkInStorageError(place)
  }
  return { place, stats }
}

/** The bytes of a file of a storage; undefined when there is none, or it lies behind a link. */
export async function readInFolder(root: string, path: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const found = await withoutLinks(findInFolder(root, path))
  if (found?.stats?.isFile() !== true) return undefined
  // Refused by the system as well, in case that a link takes the file's place at this moment. Windows knows no such flag.
  const file = await orUndefined(open(found.place, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)))
  try {
    return (await file?.readFile()) as Buffer<ArrayBuffer> | undefined
  } finally {
    await file?.close()
  }
}

/** What lies behind a link is as if it were not there. */
export async function withoutLinks<T>(finding: Promise<T>): Promise<T | undefined> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof LinkInStorageError) return undefined
    throw error
  }
}

/** What is not there reads as nothing. */
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
    super(`${place} is a symbolic link, which a storage does not follow. Put the file or folder itself there.`)
  }
}
