import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

import { deltaFile, developmentFolder } from '@kinora/releases'
import { buildFolder, createReleaseStore } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'

import { candidateBuilds } from '../releases/released-builds.ts'

/** Magic number of dictionary-compressed Zstandard (RFC 9842), followed by the dictionary's SHA-256. */
const magic = Buffer.from('5e2a4d1820000000', 'hex')

/** Largest window that every browser's decoder supports. */
const largestWindow = 23

/** In bytes. An older version of a larger file wouldn't fit into the window. */
const largestFile = 4 * 1024 * 1024

/**
 * Adds deltas from the live and previous builds for each of a build's scripts and stylesheets, so a browser that has cached one of those builds loads only the
 * difference. Leaves out deltas that wouldn't be smaller. Skips unreadable builds, because deltas are only an optimisation.
 *
 * @param folder folder of the finished build, including compressed copies.
 * @param app ID of the app.
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

/** Whether viewers load the file. The development build is loaded only in tabs that use a dev server. */
function isLoadedByViewers(name: string): boolean {
  return /\.(m?js|css)$/.test(name) && name.split(sep)[0] !== developmentFolder
}

function compress(bytes: Uint8Array, dictionary: Uint8Array): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: largestWindow }
  return promisify(zstdCompress)(bytes, { dictionary: Buffer.from(dictionary), params })
}

/** Returns the builds of an app that viewers may have cached: live builds and their previous builds. */
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
