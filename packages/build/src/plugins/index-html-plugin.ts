import { readFileSync } from 'node:fs'

import webpack from 'webpack'
import type { Compiler } from 'webpack'

/** Which assets are put inside the page, in place of `<!-- name -->`. */
export interface IndexHtmlOptions {
  /** The template's path. */
  template: string
  /** Names of assets; they leave the build, because the page carries them. */
  inline: readonly string[]
}

/** Emits `index.html` from a template, with small scripts and styles inside it. The site puts each release into it later. */
export class IndexHtmlPlugin {
  private readonly options: IndexHtmlOptions

  constructor(options: IndexHtmlOptions) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    const { template, inline } = this.options
    compiler.hooks.thisCompilation.tap('IndexHtmlPlugin', (compilation) => {
      compilation.fileDependencies.add(template)
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE
      compilation.hooks.processAssets.tap({ name: 'IndexHtmlPlugin', stage }, (assets) => {
        let html = readFileSync(template, 'utf8').replaceAll(/>\s*\n\s*</g, '><')
        for (const name of inline) {
          const source = assets[name]
            ?.source()
            .toString()
            .replace(/\n?(\/\/# |\/\*# )sourceMappingURL=.*$/, '')
          const place = `<!-- ${name} -->`
          if (source === undefined || !html.includes(place)) {
            compilation.errors.push(
              new webpack.WebpackError(`${template}: "${place}" or the asset it names is missing.`),
            )
            return
          }
          html = html.replace(place, () => source.trim())
          compilation.deleteAsset(name)
          // An entry that is only a stylesheet comes with an empty script.
          if (name.endsWith('.css')) compilation.deleteAsset(name.replace(/css$/, 'js'))
        }
        compilation.emitAsset('index.html', new webpack.sources.RawSource(html))
      })
    })
  }
}
