import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

import { deltaFile, developmentFolder } from '@kinora/releases'
import { buildFolder, createReleaseStore } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'

import { candidateBuilds } from '../releases/released-builds.ts'

/** Dictionary-compressed Zstandard (RFC 9842) begins with this and the dictionary's SHA-256. */
const magic = Buffer.from('5e2a4d1820000000', 'hex')

/** What a browser's decoder bears, whatever the dictionary's size. */
const largestWindow = 23

/** Beyond it the older file would be out of the window's reach. */
const largestFile = 4 * 1024 * 1024

/**
 * Writes beside each script and stylesheet of a build what changed in it since the builds that are live or were so before: a browser that has one of those loads that alone.
 * Where nothing is gained, and before the first release, nothing is written. What cannot be read is left out: a delta is never more than fewer bytes.
 *
 * @param folder of the finished build, with its compressed copies.
 * @param app its id.
 */
export async function writeDeltas(folder: string, app: string, storage: SiteStorage): Promise<void> {
  const builds = await buildsOfViewers(app, storage)
  if (builds.length === 0) return
  const names = (await readdir(folder, { recursive: true })).filter(isLoadedByViewers)
  for (const name of names) {
    const bytes = await readFile(join(folder, name))
    const compressed = await stat(join(folder, `${name}.br`)).then(
      ({ size }) => size,
      () => bytes.length,
    )
    for (const build of builds) {
      const dictionary = await storage
        .readBytes(`${buildFolder(build)}/${name.split(sep).join('/')}`)
        .catch(() => undefined)
      if (dictionary === undefined || dictionary.length > largestFile || bytes.length > largestFile) continue
      const hash = createHash('sha256').update(dictionary).digest()
      const delta = Buffer.concat([magic, hash, await compress(bytes, dictionary)])
      if (delta.length < compressed) await writeFile(join(folder, deltaFile(name, hash)), delta)
    }
  }
}

/** What a tab loads in which a remote comes from its source, no viewer does. */
function isLoadedByViewers(name: string): boolean {
  return /\.(m?js|css)$/.test(name) && name.split(sep)[0] !== developmentFolder
}

function compress(bytes: Uint8Array, dictionary: Uint8Array): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: largestWindow }
  return promisify(zstdCompress)(bytes, { dictionary: Buffer.from(dictionary), params })
}

/** The builds of an app that viewers may have by now: of what is live, and of what was so before. */
async function buildsOfViewers(app: string, storage: SiteStorage): Promise<string[]> {
  try {
    const store = createReleaseStore(storage)
    const pointer = await store.readPointer()
    const releases = [pointer?.stable, pointer?.canary?.release, pointer?.previous].filter(
      (id) => typeof id === 'string',
    )
    const documents = await Promise.all(releases.map((id) => store.readRelease(id)))
    return [...new Set(documents.flatMap(candidateBuilds))].filter((id) => id.startsWith(`${app}@`))
  } catch {
    return []
  }
}
