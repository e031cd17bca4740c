import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import type { Compiler } from 'webpack'

/**
 * Gives up a lazily loaded script or stylesheet that does not come in time, as if it were missing, so that whoever asked for it can go on and ask
 * again. webpack has a timeout for scripts, of two minutes, and none for stylesheets. Another try asks under another URL: a browser would
 * have the request that hangs, or the preload that failed, answer it too.
 */
export class FileTimeoutPlugin {
  private readonly timeoutMs: number

  /** @param timeoutMs how long such a file may take, in milliseconds. */
  constructor(timeoutMs: number) {
    this.timeoutMs = timeoutMs
  }

  apply(compiler: Compiler): void {
    const { timeoutMs } = this
    compiler.options.output.chunkLoadTimeout = timeoutMs
    compiler.hooks.thisCompilation.tap('FileTimeoutPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'FileTimeoutPlugin',
        (source) => `${source}\n${askAnew('script', 'src', 'url')}`,
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'FileTimeoutPlugin',
        (source, { tag }) => [source, askAnew(tag, 'href', 'fullhref'), giveUpStylesheet(tag, timeoutMs)].join('\n'),
      )
    })
  }
}

/** Counts how often a file was asked for, and asks for it as `file.js?try=1` the second time. */
function askAnew(tag: string, attribute: string, url: string): string {
  const count = `${tag}Tries[${url}]`
  return [
    `var ${tag}Tries = __webpack_require__.tries || (__webpack_require__.tries = {});`,
    `if (${count}) ${tag}.${attribute} = ${url} + "?try=" + ${count};`,
    `${count} = (${count} || 0) + 1;`,
  ].join('\n')
}

/** `onLinkComplete` is what the stylesheet's own events call; it takes itself off the tag. */
function giveUpStylesheet(tag: string, timeoutMs: number): string {
  return `setTimeout(function () { if (${tag}.onerror) onLinkComplete({ type: "timeout" }); }, ${timeoutMs});`
}
