import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { buildManifestFile, parseBuildManifest } from '@kinora/releases'
import type { BuildManifest, MicroFrontend, PreviousBuild, ReleaseDocument } from '@kinora/releases'

/** A remote's build, including the contents of its files. */
export interface RemoteFiles {
  manifest: BuildManifest
  files: Map<string, string>
}

/** Changes to make to a build. `edit` returns a file's new text. */
export interface Rebuild {
  /** Name of the new build. As in every build with `baseConfig`, its chunks are registered under a separate global. */
  build: string
  edit?: (file: string, text: string) => string
}

/** Reads the build of a remote in a release document from a site's folder of released files. */
export async function readRemoteFiles(
  siteRoot: string,
  release: ReleaseDocument,
  remoteId: string,
): Promise<RemoteFiles> {
  const base = release.microFrontends[remoteId]?.[0]?.extras.base ?? ''
  const manifest = parseBuildManifest(await readFile(join(siteRoot, base, buildManifestFile), 'utf8'), base)
  const files = new Map<string, string>()
  for (const file of Object.keys(manifest.assets)) files.set(file, await readFile(join(siteRoot, base, file), 'utf8'))
  return { manifest, files }
}

/** Adds a build to a site's folder of released files. */
export async function writeRemoteFiles(siteRoot: string, build: RemoteFiles): Promise<void> {
  const folder = join(siteRoot, baseOf(build))
  await mkdir(folder, { recursive: true })
  for (const [file, text] of build.files) await writeFile(join(folder, file), text)
  await writeFile(join(folder, buildManifestFile), JSON.stringify(build.manifest))
}

/** Creates the build that webpack would output after these edits, with a new chunk global and new hashes but the same container name. */
export function rebuild({ manifest, files }: RemoteFiles, { build, edit = (_, text) => text }: Rebuild): RemoteFiles {
  const uniqueName = manifest.chunkGlobal?.replace('webpackChunk', '')
  if (uniqueName === undefined) throw new Error(`${manifest.id}@${manifest.build} does not define a chunk global.`)
  const newName = `${manifest.id}_${build}`.replaceAll(/[^a-zA-Z0-9]/g, '_')
  const assets = { ...manifest.assets }
  const changed = new Map<string, string>()
  // Process the entry last, because it contains the hashes of the other files.
  const order = [...files].toSorted(([a], [b]) => Number(a === manifest.entry) - Number(b === manifest.entry))
  for (const [file, before] of order) {
    let text = edit(file, before.replaceAll(uniqueName, newName))
    if (file === manifest.entry) {
      for (const [name, hash] of Object.entries(manifest.assets)) text = text.replaceAll(hash, assets[name] ?? hash)
    }
    changed.set(file, text)
    assets[file] = `sha384-${createHash('sha384').update(text).digest('base64')}`
  }
  return { manifest: { ...manifest, build, chunkGlobal: `webpackChunk${newName}`, assets }, files: changed }
}

/** Returns the base path of a build's files. */
export function baseOf({ manifest }: RemoteFiles): string {
  return `/mf/${manifest.id}/${manifest.build}/`
}

/** Sets a remote's build, and optionally its previous build, in a release document. */
export function useBuilds(release: ReleaseDocument, present: RemoteFiles, previous?: RemoteFiles): void {
  const { id, role: _, entry, version, assets, ...manifest } = present.manifest
  const base = baseOf(present)
  const extras: MicroFrontend['extras'] = { ...manifest, assets, base }
  if (previous !== undefined) extras.previous = asPrevious(previous)
  release.microFrontends[id] = [
    { url: `${base}${entry}`, metadata: { integrity: assets[entry] ?? '', version }, extras },
  ]
}

function asPrevious(previous: RemoteFiles): PreviousBuild {
  const { build, container, entry, assets, requires, entryType, chunkGlobal, verifiesFiles } = previous.manifest
  return {
    build,
    container,
    base: baseOf(previous),
    entry,
    integrity: assets[entry] ?? '',
    requires,
    ...(entryType !== undefined && { entryType }),
    ...(chunkGlobal !== undefined && { chunkGlobal }),
    ...(verifiesFiles ? { verifiesFiles } : { assets }),
  }
}
