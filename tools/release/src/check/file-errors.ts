import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

import { buildManifestFile, developmentFolder, isBuildFile, originalOf, parseBuildManifest } from '@kinora/releases'
import type { BuildManifest } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'

const filesAtOnce = 32

/** How the site may send a file: as it is, or a copy that was compressed before. */
const encodings: Record<string, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  '': async (bytes) => bytes,
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
}

/**
 * Compares the files of a build with the hashes that it was published with; those of a shell's development build with that one's.
 *
 * @param folder where its files lie.
 * @returns one line for each file that is missing, is not what its hash says, has no hash, or is of a kind that no build may have.
 */
export async function fileErrors(manifest: BuildManifest, folder: string, storage: SiteStorage): Promise<string[]> {
  const names = await storage.files(folder)
  const below = `${developmentFolder}/`
  const isDevelopment = (name: string) => manifest.role === 'shell' && name.startsWith(below)
  const ofDevelopment = names.filter(isDevelopment)
  const errors = await errorsAmong(
    names.filter((name) => !isDevelopment(name)),
    manifest,
    folder,
    storage,
  )
  // Older shells have none.
  if (ofDevelopment.length === 0) return errors
  const file = `${folder}/${below}${buildManifestFile}`
  const development = parseBuildManifest((await storage.read(file)) ?? '', file)
  const inFolder = ofDevelopment.map((name) => name.slice(below.length))
  const more = await errorsAmong(inFolder, development, `${folder}/${developmentFolder}`, storage)
  return [...errors, ...more.map((error) => `${below}${error}`)]
}

async function errorsAmong(
  names: readonly string[],
  { entry, preload, assets }: BuildManifest,
  folder: string,
  storage: SiteStorage,
): Promise<string[]> {
  const present = new Set(names)
  const expected = new Set([...Object.keys(assets), entry, ...preload])
  const foreign = [...present].filter((name) => !isBuildFile(originalOf(name)))
  const missing = [...expected].filter((name) => !present.has(name))
  const known = new Set([...expected, ...present])
  const unhashed = [...present].filter((name) => assets[name] === undefined && !needsNoHash(name, known))
  const changed: string[] = []
  const hashes = Object.entries(assets)
  // A few at a time: a process can have only so many files open.
  for (let i = 0; i < hashes.length; i += filesAtOnce) {
    const some = hashes.slice(i, i + filesAtOnce)
    const found = some.map(([name, integrity]) => changedCopies(name, integrity, folder, storage, present))
    changed.push(...(await Promise.all(found)).flat())
  }
  return [
    ...foreign.map((name) => `${name} is no file that a build may have`),
    ...missing.map((name) => `${name} is missing`),
    ...unhashed.map((name) => `${name} has no hash`),
    ...changed.map((name) => `${name} is not what its hash says`),
  ]
}

/** The names of a file and of its compressed copies, as far as they are there and hold something else than was published. */
async function changedCopies(
  name: string,
  integrity: string,
  folder: string,
  storage: SiteStorage,
  present: ReadonlySet<string>,
): Promise<string[]> {
  const copies = Object.entries(encodings).filter(([ending]) => present.has(`${name}${ending}`))
  const changed = await Promise.all(
    copies.map(async ([ending, decode]) => {
      const bytes = await storage.readBytes(`${folder}/${name}${ending}`)
      const content = bytes && (await decode(bytes).catch(() => undefined))
      return content !== undefined && hashOf(content) === integrity ? [] : [`${name}${ending}`]
    }),
  )
  return changed.flat()
}

/**
 * The manifest; source maps, which no viewer's page loads; compressed copies, which are held against the hash of what they are copies of; and deltas, which are nothing without
 * an older file, and which a browser holds against that hash.
 */
function needsNoHash(name: string, known: ReadonlySet<string>): boolean {
  const original = originalOf(name)
  return original === buildManifestFile || original.endsWith('.map') || (original !== name && known.has(original))
}

/** The hash of a file, as builds name it. */
export function hashOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
