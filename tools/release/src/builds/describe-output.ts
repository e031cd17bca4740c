import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import {
  containerNameError,
  buildManifestFile,
  deprecatedExports,
  developmentFolder,
  installedVersion,
  providedVersions,
  sharedPackages,
} from '@kinora/releases'
import type { AppDescription, BuildManifest, SharedPackage } from '@kinora/releases'

import { teamCheckFile } from '../check/team-checks.ts'
import { declaredRanges, requireDeclaredVersions } from './declared-ranges.ts'
import { findEntry } from './find-entry.ts'
import { importedNames } from './imported-names.ts'
import type { Imports } from './imported-names.ts'
import type { Prebuilt } from './publish.ts'

/** Manifest of a build, without its build ID. */
export type DescribedOutput = Omit<BuildManifest, 'build'>

/**
 * Describes a bundler's output, including each file's hash. Reads a remote's `mf-manifest.json` if there is one.
 *
 * @param files relative paths of the output's files.
 * @throws {Error} if no shell could load the output.
 */
export async function describeOutput(
  prebuilt: Prebuilt,
  app: AppDescription,
  files: readonly string[],
): Promise<DescribedOutput> {
  const { directory, output, bundler } = prebuilt
  const assets = await hashFiles(
    output,
    files.filter((file) => app.role !== 'shell' || !file.startsWith(`${developmentFolder}/`)),
  )
  const madeBy = bundler === undefined ? installedBundler(directory) : readBundler(bundler)
  const described = {
    id: app.id,
    role: app.role,
    version: app.version,
    owner: app.owner,
    ...(app.timeoutMs !== undefined && { timeoutMs: app.timeoutMs }),
    ...(app.budgetKb !== undefined && { budgetKb: app.budgetKb }),
    ...(madeBy && { bundler: madeBy }),
    assets,
  }
  return app.role === 'shell'
    ? describeShell(described, directory, app)
    : describeRemote(described, prebuilt, app, files)
}

type Described = Pick<BuildManifest, 'id' | 'role' | 'version' | 'owner' | 'assets'>

function describeShell(described: Described, directory: string, app: AppDescription): DescribedOutput {
  const deprecated = deprecatedExports(directory)
  return {
    ...described,
    container: 'shell',
    entry: requireAsset(described, 'main.js'),
    preload: ['main.css', 'http.js'].filter((file) => file in described.assets),
    routes: [],
    pages: app.pages,
    requires: {},
    provides: providedVersions(directory),
    ...(Object.keys(deprecated).length === 0 ? {} : { deprecated }),
  }
}

async function describeRemote(
  described: Described,
  { directory, output, ...choice }: Prebuilt,
  app: AppDescription,
  files: readonly string[],
): Promise<DescribedOutput> {
  const { assets } = described
  const { text, shared, ...entry } = await findEntry(output, files, choice)
  const error = entry.entryType === 'module' ? undefined : containerNameError(app.id, entry.container)
  if (error !== undefined) throw new Error(`Cannot publish ${app.id}: ${error}.`)
  const imports = await importedNames(directory)
  requireSharedNames(app.id, imports ?? {})
  const requires = declaredRanges(directory, app)
  requireDeclaredVersions(app.id, shared, requires)
  const checks = teamCheckFile(directory)
  // No bundler reports this name. webpack uses webpackChunk…, Rspack rspackChunk…, and Rsbuild's federation plugin chunk_….
  const chunkGlobal = /\b((?:webpack|rspack)Chunk[\w$]*|chunk_[\w$]+)/.exec(text)?.[1]
  return {
    ...described,
    ...entry,
    routes: app.routes,
    ...(app.embed && {
      embed: {
        ...app.embed,
        script: requireAsset(described, 'embed.js'),
        styles: ['embed.css'].filter((file) => file in assets),
      },
    }),
    requires,
    provides: {},
    ...(chunkGlobal === undefined ? {} : { chunkGlobal }),
    ...(entry.entryType !== 'module' && verifiesFiles(assets, entry.entry, text) && { verifiesFiles: true as const }),
    ...(imports === undefined ? {} : { imports }),
    ...(checks === undefined ? {} : { checks }),
  }
}

/** Whether a classic entry includes the hash of every script and stylesheet that it can load. For an ES module entry, the page verifies the files. */
function verifiesFiles(assets: Record<string, string>, entry: string, text: string): boolean {
  return Object.entries(assets)
    .filter(([file]) => /\.(m?js|css)$/.test(file) && file !== entry && !/^embed\.(js|css)$/.test(file))
    .every(([, hash]) => text.includes(hash))
}

/** Rejects imports that the shell doesn't provide, because they would be undefined in the page. */
function requireSharedNames(id: string, imports: Imports): void {
  for (const [from, names] of Object.entries(imports)) {
    const { names: carried }: SharedPackage = (sharedPackages as Record<string, SharedPackage>)[from] ?? { why: '' }
    const missing = carried === undefined ? undefined : names.find((name) => !carried.includes(name))
    if (missing === undefined) continue
    const what = missing === '*' ? `all of "${from}"` : `"${missing}" from "${from}"`
    throw new Error(
      `Cannot publish ${id}: it imports ${what}, but the shell provides only the exports in the sharing table. ` +
        'Import only exports that the shell provides, or ask the platform team to add one.',
    )
  }
}

/** Writes a separate manifest for the shell's development build, which lives in its own folder and isn't part of any release document. */
export async function describeDevelopmentBuild(
  manifest: BuildManifest,
  folder: string,
  files: readonly string[],
): Promise<void> {
  const own = files
    .filter((file) => file.startsWith(`${developmentFolder}/`))
    .map((file) => file.slice(developmentFolder.length + 1))
  if (own.length === 0) return
  const development = join(folder, developmentFolder)
  const assets = await hashFiles(development, own)
  await writeFile(join(development, buildManifestFile), JSON.stringify({ ...manifest, assets, preload: [] }, null, 2))
}

function requireAsset({ id, assets }: Described, file: string): string {
  if (assets[file] !== undefined) return file
  throw new Error(`Cannot publish ${id}: its build script did not write dist/${file}.`)
}

function readBundler(text: string): { name: string; version: string } {
  const [, name, version] = /^(@?[^@]+)@([^@]+)$/.exec(text) ?? []
  if (name === undefined || version === undefined)
    throw new Error(`Invalid bundler "${text}". Specify a name and version, such as vite@8.3.8.`)
  return { name, version }
}

/** Known bundlers. One that wraps another precedes it. */
const bundlers = ['vite', '@rsbuild/core', '@rspack/core', 'webpack']

/** Returns the known bundler that an app has in its package.json and installed; undefined if there is none. */
function installedBundler(directory: string): { name: string; version: string } | undefined {
  const file = readFileSync(join(directory, 'package.json'), 'utf8')
  const { dependencies, devDependencies } = JSON.parse(file) as Record<string, Record<string, string> | undefined>
  const name = bundlers.find((bundler) => dependencies?.[bundler] ?? devDependencies?.[bundler])
  const version = name && installedVersion(name, directory)
  return name === undefined || version === undefined ? undefined : { name, version }
}

/** Hashes every file that a page may load. Skips source maps, which aren't served. */
async function hashFiles(folder: string, files: readonly string[]): Promise<Record<string, string>> {
  const assets: Record<string, string> = {}
  for (const file of files.filter((name) => !name.endsWith('.map'))) {
    const hash = createHash('sha384')
      .update(await readFile(join(folder, file)))
      .digest('base64')
    assets[file] = `sha384-${hash}`
  }
  return assets
}
