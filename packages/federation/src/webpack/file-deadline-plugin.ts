import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Compiler } from 'webpack'

/** How long a file that a build loads later may take, before it has failed. */
const fileDeadlineMs = 5_000

/**
 * Gives up a lazily loaded script or stylesheet that does not come in time, as if it were missing, so that whoever asked for it can go on and ask
 * again. webpack has a deadline for scripts, of two minutes, and none for stylesheets.
 */
export class FileDeadlinePlugin {
  apply(compiler: Compiler): void {
    compiler.options.output.chunkLoadTimeout = fileDeadlineMs
    compiler.hooks.thisCompilation.tap('FileDeadlinePlugin', (compilation) => {
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'FileDeadlinePlugin',
        (source, { tag }) => `${source}\n${giveUpStylesheet(tag)}`,
      )
    })
  }
}

/** `onLinkComplete` is what the stylesheet's own events call; it takes itself off the tag. */
function giveUpStylesheet(tag: string): string {
  return `setTimeout(function () { if (${tag}.onerror) onLinkComplete({ type: "timeout" }); }, ${fileDeadlineMs});`
}
