import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { buildManifestFile, developmentFolder, parseBuildManifest, readAppPackage } from '@kinora/releases'
import { buildFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import type webpack from 'webpack'
import type { Configuration } from 'webpack'

import { teamCheckFile } from '../check/team-checks.ts'
import { buildId } from './build-id.ts'
import { compressBuild } from './compress-build.ts'
import { compressFiles } from './compress-files.ts'
import { importedNames } from './imported-names.ts'
import { keepMapsApart } from './keep-maps-apart.ts'
import { savePublishRecord } from './publish-record.ts'
import { requireBuildFiles } from './require-build-files.ts'

/** A build that lies in the site's storage. */
export interface PublishedBuild {
  /** `watch@1.0.0-4f0c2d9e1b`: what `promote` takes. */
  id: string
  /** False when the same build had been published before, and nothing was done. */
  isNew: boolean
}

/**
 * Builds the app in `directory` and puts its files into the site's storage, in a folder that is never written twice. An app whose
 * inputs have not changed is not built again. Viewers see nothing of it before `promote`.
 *
 * @param scratch a folder for the build under way; on the storage's disk the build is moved in one step, from any other it is copied.
 * @param by who publishes it, for the time line, as they claim; kept where no site serves it.
 * @throws {Error} with webpack's findings, when the build fails, and for a name, a version or a file that no build may have; nothing is published then.
 */
export async function publish(
  directory: string,
  storage: SiteStorage,
  scratch: string,
  by?: string,
): Promise<PublishedBuild> {
  const absolute = resolve(directory)
  const app = readAppPackage(absolute)
  const build = buildId(absolute)
  const id = `${app.id}@${build}`
  // Refuses what is no name of a build, before anything is written.
  const folder = buildFolder(id)
  if ((await storage.read(`${folder}/${buildManifestFile}`)) !== undefined) return { id, isNew: false }

  await mkdir(scratch, { recursive: true })
  const outputPath = await mkdtemp(join(scratch, `${app.id}-`))
  // mkdtemp keeps others out, and the site may run as another user.
  await chmod(outputPath, 0o755)
  try {
    await runWebpack(webpackOf(absolute), await readConfig(absolute, { build, outputPath }), id)
    const development = app.role === 'shell' ? join(outputPath, developmentFolder) : undefined
    if (development !== undefined) await buildForDevelopers(absolute, { build, outputPath: development }, id)
    await requireBuildFiles(id, outputPath)
    if (app.role === 'remote') await recordSources(absolute, outputPath)
    await keepMapsApart(id, outputPath, storage, scratch)
    if (development !== undefined) await compressFiles(development, developersQuality)
    await compressBuild(outputPath, app.id, storage)
    if (by !== undefined) await savePublishRecord(id, by, storage)
    return { id, isNew: await storage.uploadDirectory(outputPath, folder) }
  } finally {
    await rm(outputPath, { recursive: true, force: true })
  }
}

/** Builds a shell once more, for tabs in which a remote comes from its source: React replaces components in its development build alone, and teams outside have no sources of the shell. */
async function buildForDevelopers(
  directory: string,
  target: { build: string; outputPath: string },
  id: string,
): Promise<void> {
  await runWebpack(webpackOf(directory), await readConfig(directory, { ...target, mode: 'development' }), id)
}

/** No viewer waits for these files, and whoever publishes the shell would wait for brotli. */
const developersQuality = 4

/** Says in the build's manifest what its sources import of shared packages, and that its team asks the check for more. */
async function recordSources(directory: string, outputPath: string): Promise<void> {
  const imports = await importedNames(directory)
  const checks = teamCheckFile(directory)
  if (imports === undefined && checks === undefined) return
  const file = join(outputPath, buildManifestFile)
  const manifest = parseBuildManifest(await readFile(file, 'utf8'), file)
  await writeFile(file, JSON.stringify({ ...manifest, imports, checks }, null, 2))
}

/** The app's own `webpack.config.mjs`, which takes the build's id and folder. @throws {Error} when there is none, or it cannot be read. */
export async function readConfig(
  directory: string,
  target: { build: string; outputPath: string; mode?: 'development' },
): Promise<Configuration> {
  const file = join(directory, 'webpack.config.mjs')
  if (!existsSync(file)) throw new Error(withoutWebpack(directory))
  const module = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`${file} could not be read. It has to export (target) => remoteConfig({ directory, ...target }).`, {
      cause: error,
    })
  })) as { default: (target: object) => Configuration }
  return module.default(target)
}

const configOfOthers = /^(vite|rsbuild|rspack)\.config\.[cm]?[jt]s$/

/** What to do without a configuration of webpack: that is another thing for a team with a bundler of its own. */
function withoutWebpack(directory: string): string {
  const found = `${directory} has no webpack.config.mjs.`
  const other = readdirSync(directory).find((name) => configOfOthers.test(name))
  if (other === undefined)
    return `${found} An app that is built here needs one that exports (target) => remoteConfig({ directory, ...target }).`
  return (
    `${found} It has ${other}, so its own bundler builds it: publish the output by "publish --prebuilt <folder>", and see it in the site by "preview <build>". ` +
    '"dev" serves remotes that webpack builds.'
  )
}

/** The webpack that the app's presets were written for, from the app's own installation: its plugins refuse to work on another copy's compilation. */
export function webpackOf(directory: string): typeof webpack {
  return createRequire(presetsOf(directory))('webpack') as typeof webpack
}

/** The package.json of the presets that an app is installed with. @throws {Error} when it has none. */
export function presetsOf(directory: string): string {
  const presets = findPackageJSON('@kinora/build', pathToFileURL(join(directory, 'package.json')))
  if (presets !== undefined) return presets
  throw new Error(`@kinora/build is not installed in ${directory}. Install the app's dependencies first.`)
}

/** Runs a compilation to its end. @throws {Error} with its findings. */
export async function runWebpack(run: typeof webpack, config: Configuration, id: string): Promise<void> {
  const compiler = run(config)
  if (compiler === null) throw new Error(`webpack did not start for ${id}.`)
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (stats === undefined || stats.hasErrors()) {
    throw new Error(
      `${id} does not build, so nothing was published:\n${stats?.toString({ preset: 'errors-only' }) ?? ''}`,
    )
  }
}
