import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import {
  buildManifestFile,
  containerName,
  containerNameError,
  parseBuildManifest,
  readAppPackage,
} from '@kinora/releases'
import type { AppDescription, BuildManifest } from '@kinora/releases'
import { buildFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'

import { teamCheckFile } from '../check/team-checks.ts'
import { compressBuild } from './compress-build.ts'
import { importedNames } from './imported-names.ts'
import { declaredRanges } from './prebuilt/declared-ranges.ts'
import { findEntry } from './prebuilt/find-entry.ts'
import type { EntryChoice } from './prebuilt/find-entry.ts'
import { keepMapsApart } from './keep-maps-apart.ts'
import { installedBundler } from './prebuilt/installed-bundler.ts'
import { outputFiles } from './prebuilt/output-files.ts'
import { savePublishRecord } from './publish-record.ts'
import type { PublishedBuild } from './publish.ts'
import { requireBuildFiles } from './require-build-files.ts'

/** A remote that any bundler has built. */
export interface Prebuilt extends EntryChoice {
  /** The app's folder, whose package.json says what the remote is. */
  directory: string
  /** The folder that the bundler wrote to. */
  output: string
  /** What made it, such as `vite@8.3.8`; if nothing is said, the bundler that is installed for the app. */
  bundler?: string | undefined
}

/**
 * Puts a remote that any bundler has built into the site's storage, in a folder that is never written twice. The build is named after the contents of its files and what
 * its package.json says, so the same output is published once. From then on it is like any other build.
 *
 * @param scratch see `publish`.
 * @param by see `publish`.
 * @throws {Error} for an output that no shell could load, or whose files nobody could hold to their hashes; each says what to do. Nothing is published then.
 */
export async function publishPrebuilt(
  prebuilt: Prebuilt,
  storage: SiteStorage,
  scratch: string,
  by?: string,
): Promise<PublishedBuild> {
  const output = resolve(prebuilt.output)
  const app = readAppPackage(resolve(prebuilt.directory))
  requireRemote(app)
  const files = await outputFiles(output)
  const assets = await hashFiles(output, files)
  const manifest = await describe(prebuilt, app, output, files, assets)
  const id = `${manifest.id}@${manifest.build}`
  const folder = buildFolder(id)
  if ((await storage.read(`${folder}/${buildManifestFile}`)) !== undefined) return { id, isNew: false }
  if (manifest.abi !== 'esm-container@1') await requireOwnGlobal(manifest, storage)

  await mkdir(scratch, { recursive: true })
  const copy = await mkdtemp(join(scratch, `${app.id}-`))
  await chmod(copy, 0o755)
  try {
    for (const file of files) {
      await mkdir(dirname(join(copy, file)), { recursive: true })
      await copyFile(join(output, file), join(copy, file))
    }
    await writeFile(join(copy, buildManifestFile), JSON.stringify(manifest, null, 2))
    await requireBuildFiles(id, copy)
    await keepMapsApart(id, copy, storage, scratch)
    await compressBuild(copy, app.id, storage)
    if (by !== undefined) await savePublishRecord(id, by, storage)
    return { id, isNew: await storage.uploadDirectory(copy, folder) }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function describe(
  { directory, bundler, ...choice }: Prebuilt,
  app: AppDescription,
  output: string,
  files: readonly string[],
  assets: Record<string, string>,
): Promise<BuildManifest> {
  const { container, ...entry } = await findEntry(output, files, choice)
  const madeBy = bundler === undefined ? installedBundler(resolve(directory)) : readBundler(bundler)
  const described = {
    id: app.id,
    role: app.role,
    version: app.version,
    owner: app.owner,
    ...(app.timeoutMs === undefined ? {} : { timeoutMs: app.timeoutMs }),
    ...(app.budgetKb === undefined ? {} : { budgetKb: app.budgetKb }),
    ...entry,
    routes: app.routes,
    requires: declaredRanges(resolve(directory), app),
    provides: {},
    verifiesFiles: false,
    ...(madeBy === undefined ? {} : { bundler: madeBy }),
    assets,
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([described, container ?? '']))
    .digest('hex')
  const build = `${app.version}-${hash.slice(0, 10)}`
  const imports = await importedNames(resolve(directory))
  const checks = teamCheckFile(resolve(directory))
  return {
    ...described,
    ...(imports === undefined ? {} : { imports }),
    ...(checks === undefined ? {} : { checks }),
    build,
    container: container ?? containerName(app.id, build),
  }
}

function requireRemote({ id, role, routes }: AppDescription): void {
  if (role !== 'remote')
    throw new Error(`${id} is a shell, and a shell is built by its own preset: publish it without --prebuilt.`)
  if (routes.length === 0)
    throw new Error(
      `${id} declares no routes, so no viewer would ever come to it. Say them in its package.json: "kinora": {"routes": [{"path": "/${id}", "access": "public"}]}.`,
    )
}

function readBundler(text: string): { name: string; version: string } {
  const [, name, version] = /^(@?[^@]+)@([^@]+)$/.exec(text) ?? []
  if (name === undefined || version === undefined)
    throw new Error(`"${text}" is no bundler with its version, such as vite@8.3.8.`)
  return { name, version }
}

/** The hash of every file that a page may load; of source maps none does. */
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

/** Two builds of one remote may run in one page, the second when the first has failed. If both defined one global, the page would see only one of them. */
async function requireOwnGlobal({ id, version, container }: BuildManifest, storage: SiteStorage): Promise<void> {
  const advice =
    `Give the federation plugin a name that changes with the build, such as "${id.replaceAll('-', '_')}_${version.replaceAll(/[^a-zA-Z0-9]/g, '_')}" with a hash behind it, ` +
    'as the presets of @kinora/build do by themselves.'
  const error = containerNameError(id, container)
  if (error !== undefined) throw new Error(`${id} was not published: ${error}. ${advice}`)
  for (const build of await storage.list(`mf/${id}`)) {
    const file = `mf/${id}/${build}/${buildManifestFile}`
    const text = await storage.read(file)
    if (text === undefined || parseBuildManifest(text, file).container !== container) continue
    throw new Error(
      `${id} was not published: its container is called ${container}, as is that of ${id}@${build}. Two builds of a remote may run in one page, so each needs a name of its own. ${advice}`,
    )
  }
}
