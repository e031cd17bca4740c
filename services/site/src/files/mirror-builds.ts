import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { originalOf, readBuildPath } from '@kinora/releases'
import { findInFolder, temporaryPath } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import type { FastifyInstance } from 'fastify'

import { unavailable } from '../http/failure.ts'

/** Keeps requests from piling up while the storage hangs. */
const maxConcurrentReads = 100

/**
 * Copies build files, with their compressed copies, from remote storage into the site's folder on first request. Build files never change, so each one is
 * copied only once and is served even while the storage is down.
 */
export async function mirrorBuilds(site: FastifyInstance, storage: SiteStorage, root: string): Promise<void> {
  await mkdir(join(root, 'mf'), { recursive: true })
  const underWay = new Map<string, Promise<void>>()

  async function mirror(path: string): Promise<void> {
    // The site doesn't serve files behind a symbolic link, so don't mirror them either.
    const found = await findInFolder(root, path).catch(() => undefined)
    if (found === undefined || found.stats !== undefined) return
    const target = found.place
    const bytes = await storage.readBytes(path)
    if (bytes === undefined) return
    await mkdir(dirname(target), { recursive: true })
    // Compressed copies first: once the file itself exists, the site no longer looks for them.
    for (const ending of await copiesOf(path))
      await writeAtomically(`${target}${ending}`, await storage.readBytes(`${path}${ending}`))
    await writeAtomically(target, bytes)
  }

  /** Suffixes of a file's compressed copies and deltas. */
  async function copiesOf(path: string): Promise<string[]> {
    const folder = dirname(path)
    const name = basename(path)
    const copies = (await storage.list(folder)).filter((other) => other !== name && originalOf(other) === name)
    return copies.map((copy) => copy.slice(name.length))
  }

  site.addHook('onRequest', async ({ url }) => {
    const path = url.split('?', 1)[0]?.slice(1) ?? ''
    if (readBuildPath(path) === undefined) return
    await mirrorOnce(path).catch((error: unknown) => {
      // Files that are already mirrored can still be served.
      site.log.error(error)
      throw unavailable()
    })
  })

  async function mirrorOnce(path: string): Promise<void> {
    const known = underWay.get(path)
    if (known) return known
    if (underWay.size >= maxConcurrentReads) throw new Error('Too many concurrent reads from the storage.')
    const mirroring = mirror(path).finally(() => underWay.delete(path))
    underWay.set(path, mirroring)
    return mirroring
  }
}

async function writeAtomically(file: string, bytes: Uint8Array | undefined): Promise<void> {
  if (bytes === undefined) return
  const temporary = temporaryPath(file)
  await writeFile(temporary, bytes)
  await rename(temporary, file)
}
