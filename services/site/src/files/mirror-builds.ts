import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { originalOf, readBuildPath } from '@kinora/releases'
import { findInFolder, temporaryPath } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import type { FastifyInstance } from 'fastify'

import { unavailable } from '../http/failure.ts'

/** Files that are asked for at a time: more of them wait for a storage that hangs than any viewer needs. */
const mostUnderWay = 100

/**
 * Copies the files of builds from a storage elsewhere into the folder that the site serves, each when it is first asked for, with its compressed
 * copies. They never change, so a file that is there is never asked for again, and goes on being served while the storage is down.
 */
export async function mirrorBuilds(site: FastifyInstance, storage: SiteStorage, root: string): Promise<void> {
  await mkdir(join(root, 'mf'), { recursive: true })
  const underWay = new Map<string, Promise<void>>()

  async function mirror(path: string): Promise<void> {
    // Behind a link nothing is served, so nothing is brought there either.
    const found = await findInFolder(root, path).catch(() => undefined)
    if (found === undefined || found.stats !== undefined) return
    const target = found.place
    const bytes = await storage.readBytes(path)
    if (bytes === undefined) return
    await mkdir(dirname(target), { recursive: true })
    // The copies first: once the file itself is there, nobody looks for them any more.
    for (const ending of await copiesOf(path))
      await writeAtomically(`${target}${ending}`, await storage.readBytes(`${path}${ending}`))
    await writeAtomically(target, bytes)
  }

  /** The endings of a file's compressed copies, and of what changed in it since earlier builds. */
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
      // What is here already was served without asking.
      site.log.error(error)
      throw unavailable()
    })
  })

  async function mirrorOnce(path: string): Promise<void> {
    const known = underWay.get(path)
    if (known) return known
    if (underWay.size >= mostUnderWay) throw new Error('The storage is asked for too many files at once.')
    const mirroring = mirror(path).finally(() => underWay.delete(path))
    underWay.set(path, mirroring)
    return mirroring
  }
}

/** Writes a file whole or not at all. */
async function writeAtomically(file: string, bytes: Uint8Array | undefined): Promise<void> {
  if (bytes === undefined) return
  const temporary = temporaryPath(file)
  await writeFile(temporary, bytes)
  await rename(temporary, file)
}
