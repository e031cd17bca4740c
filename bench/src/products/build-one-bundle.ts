import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { buildManifestFile, parseBuildManifest, readAppPackage } from '@kinora/releases'
import { shellConfig } from '@kinora/build'
import { workspace } from '@kinora/local-stack'
import type { Configuration } from 'webpack'

// The plugins of the presets work with the webpack that they were installed with, and no other copy.
const webpack = createRequire(join(workspace, 'packages/federation/package.json'))('webpack') as typeof import('webpack')

/** The remotes of the product; in the bundle each is a chunk. */
export const remotes = ['watch', 'channel', 'library', 'upload']

/** The files of each remote's chunk. */
export type ChunkFiles = Record<string, string[]>

/**
 * Builds the shell and all remotes as one application, with the shell's own preset.
 *
 * @param outputPath the folder for its files.
 * @param hintsAlone leaves out what the page starts and paints early; its files are preloaded all the same.
 */
export async function buildOneBundle(outputPath: string, { hintsAlone }: { hintsAlone: boolean }): Promise<ChunkFiles> {
  const replaced = new Set<string>()
  const compiler = webpack(bundleConfig(outputPath, hintsAlone, replaced))
  if (compiler === null) throw new Error('webpack did not start for the one bundle.')
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  if (stats === undefined || stats.hasErrors())
    throw new Error(`The one bundle does not build:\n${stats?.toString({ preset: 'errors-only' }) ?? ''}`)
  for (const module of hintsAlone ? ['load-module', 'initial-page'] : ['load-module']) {
    if (!replaced.has(module)) throw new Error(`The shell asks for no module "${module}", so nothing took its place.`)
  }
  if (hintsAlone) await removeSkeleton(join(outputPath, 'index.html'))
  await compressAll(outputPath)
  const { namedChunkGroups } = stats.compilation
  return Object.fromEntries(
    remotes.map((id) => [
      id,
      namedChunkGroups
        .get(id)
        ?.getFiles()
        .filter((name) => /\.(js|css)$/.test(name)) ?? [],
    ]),
  )
}

function bundleConfig(outputPath: string, hintsAlone: boolean, replaced: Set<string>): Configuration {
  const config = shellConfig({ directory: join(workspace, 'apps/shell'), build: 'bundle', outputPath })
  const own = join(workspace, 'bench/one-bundle')
  return {
    ...config,
    plugins: [
      ...(config.plugins ?? []),
      replace('load-module', join(own, 'load-module.ts'), replaced),
      ...(hintsAlone ? [replace('initial-page', join(own, 'initial-page-with-hints-alone.ts'), replaced)] : []),
    ],
  }
}

/** Puts a file in place of the shell's module of that name, wherever the shell asks for it; the replacement itself may ask for the original. */
function replace(module: string, replacement: string, replaced: Set<string>) {
  return new webpack.NormalModuleReplacementPlugin(new RegExp(`/${module}\\.[jt]s$`), (request) => {
    if (!request.contextInfo.issuer.includes('/apps/shell/src/')) return
    request.request = replacement
    replaced.add(module)
  })
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
