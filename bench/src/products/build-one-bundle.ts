import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { buildManifestFile, parseBuildManifest, readAppPackage } from '@kinora/releases'
import { workspace } from '@kinora/local-stack'
import { describeOutput } from '@kinora/release'
import type { Configuration } from 'webpack'

const shell = join(workspace, 'apps/shell')

// The plugins of a configuration work with the webpack that they were installed with, and no other copy.
const webpack = createRequire(join(shell, 'package.json'))('webpack') as typeof import('webpack')

/** The remotes of the product; in the bundle each is a chunk. */
export const remotes = ['watch', 'channel', 'library', 'upload']

/** The files of each remote's chunk. */
export type ChunkFiles = Record<string, string[]>

/**
 * Builds the shell and all remotes as one application, with the shell's own configuration and no federation.
 *
 * @param outputPath the folder for its files.
 * @param hintsAlone leaves out what the page starts and paints early; its files are preloaded all the same.
 */
export async function buildOneBundle(outputPath: string, { hintsAlone }: { hintsAlone: boolean }): Promise<ChunkFiles> {
  const modules = ['create-remotes', 'provide-runtime', ...(hintsAlone ? ['initial-page'] : [])]
  const replaced = new Set<string>()
  const compiler = webpack(await bundleConfigs(outputPath, modules, replaced))
  if (compiler === null) throw new Error('webpack did not start for the one bundle.')
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (stats === undefined || stats.hasErrors())
    throw new Error(`The one bundle does not build:\n${stats?.toString({ preset: 'errors-only' }) ?? ''}`)
  const missing = modules.find((module) => !replaced.has(module))
  if (missing !== undefined) throw new Error(`The shell imports no module "${missing}", so nothing was replaced.`)
  await describeBundle(outputPath)
  if (hintsAlone) await removeSkeleton(join(outputPath, 'index.html'))
  await compressAll(outputPath)
  const chunkGroups = stats.stats[0]?.compilation.namedChunkGroups
  return Object.fromEntries(
    remotes.map((id) => [
      id,
      chunkGroups
        ?.get(id)
        ?.getFiles()
        .filter((name) => /\.(js|css)$/.test(name)) ?? [],
    ]),
  )
}

/** The configurations of the shell and of its page, with some modules replaced by those of `bench/one-bundle`. */
async function bundleConfigs(outputPath: string, modules: string[], replaced: Set<string>): Promise<Configuration[]> {
  const { default: configure } = (await import(join(shell, 'webpack.config.ts'))) as {
    default: (env: unknown, args: object) => Configuration[]
  }
  return configure(undefined, { mode: 'production' }).map((config) =>
    Object.assign(config, {
      output: { ...config.output, path: outputPath },
      plugins: [
        ...(config.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin'),
        ...modules.map((module) => replace(module, replaced)),
      ],
    }),
  )
}

/** Puts the file of that name in `bench/one-bundle` in the place of the shell's, wherever another module imports it. */
function replace(module: string, replaced: Set<string>) {
  const own = join(workspace, 'bench/one-bundle')
  return new webpack.NormalModuleReplacementPlugin(new RegExp(`/${module}\\.[jt]s$`), (request) => {
    if (request.contextInfo.issuer.startsWith(own)) return
    request.request = join(own, `${module}.ts`)
    replaced.add(module)
  })
}

/** Writes the bundle's build manifest, as `publish` does for the shell. */
async function describeBundle(outputPath: string): Promise<void> {
  const files = (await readdir(outputPath)).filter((name) => !name.endsWith('.map'))
  const described = await describeOutput({ directory: shell, output: outputPath }, readAppPackage(shell), files)
  await writeFile(join(outputPath, buildManifestFile), JSON.stringify({ ...described, build: 'bundle' }))
}

async function removeSkeleton(file: string): Promise<void> {
  const html = await readFile(file, 'utf8')
  const start = html.search(/<div [^>]*id="skeleton"/)
  const mark = '<!-- styles -->'
  const end = html.indexOf(mark)
  if (start === -1 || end < start) throw new Error(`${file} has no skeleton before "${mark}" to leave out.`)
  const bare = html.slice(0, start) + html.slice(end + mark.length)
  await writeFile(file, bare)
  // The site serves no template whose hash is not that of the build.
  const manifestFile = join(file, '..', buildManifestFile)
  const manifest = parseBuildManifest(await readFile(manifestFile, 'utf8'), manifestFile)
  manifest.assets['index.html'] = `sha384-${hash('sha384', bare, 'base64')}`
  await writeFile(manifestFile, JSON.stringify(manifest))
}

async function compressAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css)$/.test(name)) continue
    const bytes = await readFile(join(folder, name))
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, options))
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
  }
}

/** The routes that a remote declares. */
export function routesOf(remote: string) {
  return readAppPackage(join(workspace, 'apps', remote)).routes
}
