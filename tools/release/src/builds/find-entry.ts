import { readFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'

import { init, parse } from 'es-module-lexer'

import { federationManifestFile, readFederationManifest } from './federation-manifest.ts'
import type { FederationManifest, SharedModules } from './federation-manifest.ts'

/** How a page loads a bundler's output. */
export interface PrebuiltEntry {
  /** Path of the entry in the output. */
  entry: string
  entryType?: 'module'
  /** Container name, which is also the global that a classic entry defines. */
  container: string
  /** Files that the exposed module needs in addition to the entry, if the bundler lists them. */
  preload: string[]
  /** Shared packages of the build, as reported by the bundler. */
  shared: SharedModules
  /** Source text of the entry. */
  text: string
}

/** Options for an output without a federation manifest. */
export interface EntryChoice {
  /** Path of the entry in the output. */
  entry?: string | undefined
  /** Name of the global that the entry defines. */
  container?: string | undefined
}

/** The exposed module that contains a remote's routes. */
const exposed = './routes'

/**
 * Finds a bundler output's entry: the one in `mf-manifest.json`, or else the `remoteEntry` file.
 *
 * @param files the output's files, by path in `folder`.
 * @throws {Error} if there is no entry, more than one, or one that no shell can load.
 */
export async function findEntry(
  folder: string,
  files: readonly string[],
  choice: EntryChoice = {},
): Promise<PrebuiltEntry> {
  const manifestPath = onlyOne(
    folder,
    files.filter((file) => basename(file) === federationManifestFile),
  )
  const manifest = manifestPath === undefined ? undefined : await readFederationManifest(folder, manifestPath)
  const besideManifest = (...parts: string[]) => posix.join(dirname(manifestPath ?? ''), ...parts)
  const remoteEntry = manifest?.metaData.remoteEntry
  const named = remoteEntry && besideManifest(remoteEntry.path ?? '', remoteEntry.name)
  const entry = choice.entry ?? named ?? onlyOne(folder, files.filter(isRemoteEntry)) ?? noEntry(folder, files)
  requireFile(folder, files, entry)
  if (manifest !== undefined) requireRelocatable(folder, manifest)

  const text = await readFile(join(folder, entry), 'utf8')
  const routes = manifest?.exposes.find(({ path }) => path === exposed)
  if (manifest === undefined ? !/(["'`])\.\/routes\1/.test(text) : routes === undefined)
    throw new Error(
      `${folder}: ${entry} does not expose ${exposed}. Add it to the federation plugin's "exposes" option.`,
    )
  const { js, css } = routes?.assets ?? {}
  const needed = new Set([...(js?.sync ?? []), ...(css?.sync ?? [])].map((file) => besideManifest(file)))
  const preload = [...needed].filter((file) => file !== entry)
  for (const file of preload) requireFile(folder, files, file)
  const shared = manifest?.shared ?? []

  await init
  const name = choice.container ?? (entry === named ? (manifest?.metaData.globalName ?? manifest?.name) : undefined)
  if (isModule(folder, entry, text)) {
    requireContainerExports(folder, entry, text)
    return { entry, entryType: 'module', container: name ?? manifest?.name ?? entry, preload, shared, text }
  }
  await requireClassicScripts(folder, files, entry)
  const container = name ?? globalOfScript(text)
  if (container === undefined)
    throw new Error(
      `${folder}: ${entry} does not declare its global. Specify it with --container, or have the federation plugin write ${federationManifestFile}.`,
    )
  return { entry, container, preload, shared, text }
}

function isRemoteEntry(path: string): boolean {
  return /^remoteEntry(\.(?!ssr\.)[\w-]+)?\.m?js$/.test(basename(path))
}

function onlyOne(folder: string, files: readonly string[]): string | undefined {
  if (files.length > 1)
    throw new Error(
      `${folder} has ${files.length} entries: ${files.join(', ')}. Choose one with --entry, or build into an empty folder.`,
    )
  return files[0]
}

function noEntry(folder: string, files: readonly string[]): never {
  const map = files.find((file) => /^remoteEntry\..*\.map$/.test(basename(file)))
  throw new Error(
    map === undefined
      ? `${folder} has neither ${federationManifestFile} nor a remoteEntry.js. Specify the entry with --entry, or pass the bundler's output folder.`
      : `${folder} has ${map} but not the matching script. Build the app again.`,
  )
}

function requireFile(folder: string, files: readonly string[], path: string): void {
  if (path.startsWith('../') || path.startsWith('/'))
    throw new Error(`${folder}: ${path} is outside the output. A build must contain everything that it loads.`)
  if (!files.includes(path)) throw new Error(`${folder} has no ${path}, which is required. Build the app again.`)
}

/** Verifies that the entry loads files relative to itself, because each build is served from its own folder. */
function requireRelocatable(folder: string, { metaData: { publicPath = 'auto' } }: FederationManifest): void {
  if (['auto', '', './'].includes(publicPath)) return
  throw new Error(
    `${folder} loads its files from ${publicPath}, but each build is served from its own folder. Build it with output.publicPath "auto" (webpack, Rspack), ` +
      'output.assetPrefix "auto" (Rsbuild) or base "./" (Vite).',
  )
}

function isModule(folder: string, file: string, text: string): boolean {
  try {
    const [, , , hasModuleSyntax] = parse(text)
    return hasModuleSyntax
  } catch (error) {
    throw new Error(`${folder}: ${file} is not a valid script. Build the app again.`, { cause: error })
  }
}

function requireContainerExports(folder: string, entry: string, text: string): void {
  const names = parse(text)[1].map(({ n }) => n)
  if (names.includes('init') && names.includes('get')) return
  throw new Error(
    `${folder}: ${entry} is an ES module that exports ${names.join(', ') || 'nothing'} instead of init and get, so it is not a federation container. Build the app with a federation plugin.`,
  )
}

/** Verifies that all scripts are classic, because a page verifies ES modules only if the entry is one too. */
async function requireClassicScripts(folder: string, files: readonly string[], entry: string): Promise<void> {
  for (const file of files.filter((name) => /\.m?js$/.test(name))) {
    if (!isModule(folder, file, await readFile(join(folder, file), 'utf8'))) continue
    throw new Error(
      `${folder}: ${entry} is a classic script but ${file} is an ES module, so a page could not verify its hash. Publish the ES module entry instead ` +
        '(--entry), or build everything as classic scripts.',
    )
  }
}

/** Returns the global that webpack and compatible bundlers declare at the top of an entry. */
function globalOfScript(text: string): string | undefined {
  const code = text.replace(/^(\s|;|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n|["']use strict["'])*/, '')
  return /^var ([\w$]+)\s*[;=,]/.exec(code)?.[1]
}
