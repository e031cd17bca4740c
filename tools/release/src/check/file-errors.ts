import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

import { buildManifestFile, developmentFolder, isBuildFile, originalOf, parseBuildManifest } from '@kinora/releases'
import type { BuildManifest } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'

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
 * @returns one line per file that is missing, changed, unhashed, or not allowed.
 */
export async function fileErrors(manifest: BuildManifest, folder: string, storage: SiteStorage): Promise<string[]> {
  const names = await storage.files(folder)
  const below = `${developmentFolder}/`
  const isDevelopment = (name: string) => manifest.role === 'shell' && name.startsWith(below)
  const own = names.filter((name) => !isDevelopment(name))
  const errors = [
    ...(await errorsAmong(own, manifest, folder, storage)),
    ...(await importErrors(manifest, folder, storage)),
  ]
  const ofDevelopment = names.filter(isDevelopment).map((name) => name.slice(below.length))
  if (ofDevelopment.length === 0) return errors
  const file = `${folder}/${below}${buildManifestFile}`
  const development = parseBuildManifest((await storage.read(file)) ?? '', file)
  const more = await errorsAmong(ofDevelopment, development, `${folder}/${developmentFolder}`, storage)
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
  const known = new Set([...expected, ...names])
  const changed = await Readable.from(Object.entries(assets))
    .flatMap(([name, integrity]) => changedCopies(name, integrity, folder, storage, present), {
      // Limit the number of open files.
      concurrency: 32,
    })
    .toArray()
  return [
    ...names.filter((name) => !isBuildFile(originalOf(name))).map((name) => `${name} is not allowed in a build`),
    ...[...expected].filter((name) => !present.has(name)).map((name) => `${name} is missing`),
    ...names
      .filter((name) => assets[name] === undefined && !needsNoHash(name, known))
      .map((name) => `${name} has no hash`),
    ...changed.map((name) => `${name} does not match its hash`),
  ]
}

/** Finds stylesheets that import others, because browsers don't verify imported stylesheets. */
async function importErrors({ assets }: BuildManifest, folder: string, storage: SiteStorage): Promise<string[]> {
  const errors: string[] = []
  for (const name of Object.keys(assets).filter((file) => file.endsWith('.css'))) {
    const css = (await storage.read(`${folder}/${name}`)) ?? ''
    if (/@import\s*(url\(|["'])/i.test(css.replaceAll(/\/\*[\s\S]*?\*\//g, '')))
      errors.push(`${name} has an @import, which browsers do not verify; configure the bundler to inline it`)
  }
  return errors
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

/** Returns a file's integrity hash, as in a release document. */
export function hashOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
