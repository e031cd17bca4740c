import { createHash } from 'node:crypto'

import webpack from 'webpack'
import type { Compilation, Compiler } from 'webpack'

import { buildManifestFile } from '@kinora/releases'
import type { BuildManifest, DeclaredEmbed } from '@kinora/releases'

import { embedFiles } from './embed-plugin.ts'

/** What the plugin cannot see in the compilation. */
export type DeclaredManifest = Omit<BuildManifest, 'assets' | 'preload' | 'embed'> & {
  embed?: DeclaredEmbed
  /** The chunk whose files the first page needs: the exposed module of a remote, the entry of a shell. */
  firstChunk: string
}

/** Writes `build.json` beside the assets: see `BuildManifest`. */
export class BuildManifestPlugin {
  private readonly declared: DeclaredManifest

  constructor(declared: DeclaredManifest) {
    this.declared = declared
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildManifestPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'BuildManifestPlugin', stage }, () => {
        const { firstChunk, embed, ...declared } = this.declared
        const assets = hashes(compilation)
        const { script, style } = embedFiles
        const manifest: BuildManifest = {
          ...declared,
          ...(embed && { embed: { ...embed, script, styles: style in assets ? [style] : [] } }),
          assets,
          preload: firstFiles(compilation, firstChunk).filter((file) => file !== declared.entry),
        }
        compilation.emitAsset(buildManifestFile, new webpack.sources.RawSource(JSON.stringify(manifest, null, 2)))
      })
    })
  }
}

function hashes(compilation: Compilation): Record<string, string> {
  const served = compilation.getAssets().filter(({ name }) => !name.endsWith('.map'))
  return Object.fromEntries(
    served
      .map(
        ({ name, source }) =>
          [name, `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function firstFiles(compilation: Compilation, chunkName: string): string[] {
  const chunk = compilation.namedChunks.get(chunkName)
  if (chunk === undefined)
    throw new Error(`The build has no chunk named "${chunkName}", so its first files are not known.`)
  const files = new Set([...chunk.groupsIterable].flatMap((group) => group.getFiles()))
  return [...files].filter((file) => /\.(js|css)$/.test(file))
}
