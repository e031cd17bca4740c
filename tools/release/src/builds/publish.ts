import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { buildId, buildManifestFile, readAppPackage } from '@kinora/releases'
import type { AppDescription, BuildManifest } from '@kinora/releases'
import { buildFolder, makeFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'

import { compressBuild } from './compress-build.ts'
import { describeDevelopmentBuild, describeOutput } from './describe-output.ts'
import type { EntryChoice } from './find-entry.ts'
import { moveSourceMaps } from './move-source-maps.ts'
import { outputFiles } from './output-files.ts'
import { savePublishRecord } from './publish-record.ts'

/** A published build. */
export interface PublishedBuild {
  /** Build ID, as passed to `promote`: `watch@1.0.0-4f0c2d9e1b`. */
  id: string
  /** False if an identical build was already published. */
  isNew: boolean
}

/** Output of a remote's bundler. */
export interface Prebuilt extends EntryChoice {
  /** Folder of the app, whose package.json describes the remote. */
  directory: string
  /** Output folder of the bundler. */
  output: string
  /** Bundler, such as `vite@8.3.8`; by default the one that the app has installed. */
  bundler?: string | undefined
}

/** Who publishes a build. */
export interface Publisher {
  /** Name for the timeline, unverified. */
  by?: string | undefined
}

/** Options for building and publishing an app. */
export interface PublishOptions extends Publisher {
  /** Sets `KINORA_TYPES=off` for the build script, which then leaves out the archive of types. Generating it takes about half of a build's time. */
  withoutTypes?: boolean
}

// Enough for a slow, busy machine.
const buildTimeoutMs = 10 * 60_000

/**
 * Runs the app's build script and stores its output (`dist`) in a folder that is never overwritten. Skips the build if the sources haven't changed. Viewers
 * don't see the build until it is promoted.
 *
 * @param scratch folder for the build in progress. On the same disk as the storage, the build is moved rather than copied.
 * @throws {Error} if the build script fails, or a name, version or file is invalid. In that case, nothing is published.
 */
export async function publish(
  directory: string,
  storage: SiteStorage,
  scratch: string,
  { by, withoutTypes = false }: PublishOptions = {},
): Promise<PublishedBuild> {
  const absolute = resolve(directory)
  const app = readAppPackage(absolute)
  const build = buildId(absolute)
  const id = `${app.id}@${build}`
  if (await isPublished(id, storage)) return { id, isNew: false }
  await runBuildScript(absolute, id, withoutTypes ? { ...process.env, KINORA_TYPES: 'off' } : process.env)
  const output = join(absolute, 'dist')
  const files = await outputFiles(output)
  const described = await describeOutput({ directory: absolute, output }, app, files)
  return upload({ ...described, build }, output, files, storage, scratch, by)
}

/**
 * Publishes a remote that is already built. Idempotent: the build's ID is derived from its files and its description in package.json.
 *
 * @param scratch see `publish`.
 * @throws {Error} if no shell could load or verify the output. In that case, nothing is published.
 */
export async function publishPrebuilt(
  prebuilt: Prebuilt,
  storage: SiteStorage,
  scratch: string,
  { by }: Publisher = {},
): Promise<PublishedBuild> {
  const directory = resolve(prebuilt.directory)
  const output = resolve(prebuilt.output)
  const app = readAppPackage(directory)
  requireRemote(app)
  const found = await outputFiles(output)
  const described = await describeOutput({ ...prebuilt, directory, output }, app, found)
  const { imports: _, checks: __, assets, ...content } = described
  // Exclude the types archive, because it contains the build time.
  const { '@mf-types.zip': ___, ...files } = assets
  const hash = createHash('sha256')
    .update(JSON.stringify([content, files]))
    .digest('hex')
  return upload({ ...described, build: `${app.version}-${hash.slice(0, 10)}` }, output, found, storage, scratch, by)
}

async function isPublished(id: string, storage: SiteStorage): Promise<boolean> {
  return (await storage.read(`${buildFolder(id)}/${buildManifestFile}`)) !== undefined
}

async function runBuildScript(directory: string, id: string, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['--run', 'build'], {
      cwd: directory,
      env,
      timeout: buildTimeoutMs,
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
    throw new Error(
      `Cannot publish ${id}: its build script failed. Run "npm run build" in ${directory} to see why.\n` +
        (`${stdout}${stderr}`.trim() || message),
      { cause: error },
    )
  }
}

async function upload(
  manifest: BuildManifest,
  output: string,
  files: readonly string[],
  storage: SiteStorage,
  scratch: string,
  by: string | undefined,
): Promise<PublishedBuild> {
  const id = `${manifest.id}@${manifest.build}`
  const folder = buildFolder(id)
  if (await isPublished(id, storage)) return { id, isNew: false }

  await makeFolder(scratch).catch((error: unknown) => {
    throw new Error(`Cannot write to ${scratch}. Set KINORA_HOME to a folder that you can write to.`, {
      cause: error,
    })
  })
  const copy = await mkdtemp(join(scratch, `${manifest.id}-`))
  // mkdtemp makes the folder private, but the site may run as another user.
  await chmod(copy, 0o755)
  try {
    for (const file of files) {
      await mkdir(dirname(join(copy, file)), { recursive: true })
      await copyFile(join(output, file), join(copy, file))
    }
    await writeFile(join(copy, buildManifestFile), JSON.stringify(manifest, null, 2))
    if (manifest.role === 'shell') await describeDevelopmentBuild(manifest, copy, files)
    await moveSourceMaps(id, copy, storage, scratch)
    await compressBuild(copy, manifest.id, storage)
    if (by !== undefined) await savePublishRecord(id, by, storage)
    return { id, isNew: await storage.uploadDirectory(copy, folder) }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

function requireRemote({ id, role, routes }: AppDescription): void {
  if (role !== 'remote')
    throw new Error(`Cannot publish ${id} with --prebuilt because it is a shell. Publish it without --prebuilt.`)
  if (routes.length === 0)
    throw new Error(
      `Cannot publish ${id}: it declares no routes, so viewers could not open it. Add them to its package.json: "kinora": {"routes": [{"path": "/${id}", "access": "public"}]}.`,
    )
}
