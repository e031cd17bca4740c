import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import type { Compiler } from 'webpack'

/** The files of the page that others may embed, as its build names them. */
export const embedFiles = { script: 'embed.js', style: 'embed.css' }

/**
 * Builds the page that others may embed: one script and one stylesheet, which need nothing of the shell. A compilation of its own, so that the remote's pages are what
 * they are without it; what the shell would share is bundled.
 */
export class EmbedPlugin {
  private readonly entry: string

  /** @param entry the path of its module. */
  constructor(entry: string) {
    this.entry = entry
  }

  apply(compiler: Compiler): void {
    compiler.hooks.make.tapPromise('EmbedPlugin', async (compilation) => {
      // It takes over what the remote's compiler was told of compiling; what is its own is told after that.
      const child = compilation.createChildCompiler('embed', { filename: embedFiles.script }, [])
      new webpack.EntryPlugin(compiler.context, this.entry, { name: 'embed' }).apply(child)
      new MiniCssExtractPlugin({ filename: embedFiles.style }).apply(child)
      await new Promise<void>((resolve, reject) => {
        child.runAsChild((error, _entries, embed) => {
          // What is wrong in it fails the build.
          compilation.errors.push(...(embed?.errors ?? []))
          if (error) reject(error)
          else resolve()
        })
      })
    })
  }
}
