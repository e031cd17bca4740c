import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

import { buildManifestFile, developmentFolder, isBuildFile, originalOf, parseBuildManifest } from '@kinora/releases'
import type { BuildManifest } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'

const filesAtOnce = 32

/** Decoders for the encodings that the site may send a file in. */
const encodings: Record<string, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  '': async (bytes) => bytes,
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
}

/**
 * Compares a build's files with the hashes in its manifest. For a shell, also compares the development build's files with their own manifest.
 *
 * @param folder folder of the build.
 * @returns one line per file that is missing, changed, unhashed, or of a type that isn't allowed.
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
  // Older shells don't have a development build.
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
  // Read in batches, because the number of open files is limited.
  for (let i = 0; i < hashes.length; i += filesAtOnce) {
    const some = hashes.slice(i, i + filesAtOnce)
    const found = some.map(([name, integrity]) => changedCopies(name, integrity, folder, storage, present))
    changed.push(...(await Promise.all(found)).flat())
  }
  return [
    ...foreign.map((name) => `${name} is not allowed in a build`),
    ...missing.map((name) => `${name} is missing`),
    ...unhashed.map((name) => `${name} has no hash`),
    ...changed.map((name) => `${name} does not match its hash`),
  ]
}

/** Returns the names of a file and its compressed copies that exist but don't match the published content. */
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
 * Whether a file doesn't need a hash: the manifest; source maps, which pages don't load; compressed copies, which are compared with their originals; and
 * deltas, whose result the browser verifies.
 */
function needsNoHash(name: string, known: ReadonlySet<string>): boolean {
  const original = originalOf(name)
  return original === buildManifestFile || original.endsWith('.map') || (original !== name && known.has(original))
}

/** Returns a file's hash in the manifest's format. */
export function hashOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
