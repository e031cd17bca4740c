import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { baseConfig } from '@kinora/federation'
import type { WebpackArguments } from '@kinora/federation'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Compilation } from 'webpack'
import { merge } from 'webpack-merge'

/**
 * Builds the shell and its index.html. `--mode development` builds the shell for tabs that load a remote from a dev server. That build includes React's
 * development build and the federation runtime's snapshots, which let remotes load by manifest and show up in the Module Federation browser extension.
 */
export default (_env: unknown, args: WebpackArguments) => {
  const isForViewers = args.mode !== 'development'
  const base = baseConfig(import.meta.dirname, args)
  const shell = merge(base, {
    name: 'shell',
    devtool: isForViewers ? base.devtool : false,
    entry: { main: isForViewers ? './src/main.ts' : './src/development.ts' },
    // The development build runs on a page that has already loaded the production build, so the two need different names.
    output: isForViewers ? { chunkFilename: '[name].js' } : { uniqueName: 'shell_development' },
    // Every additional file costs a request, plus a hash in the first script.
    optimization: { splitChunks: false },
    plugins: [
      // At run time, remotes come from the release document and shared modules from src/remotes/shared.
      new ModuleFederationPlugin({
        name: isForViewers ? 'shell' : 'shell_development',
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { optimization: { disableSnapshot: isForViewers, target: 'web' } },
      }),
    ],
  })
  // The page's inline script and styles, which run before the shell loads.
  const page = merge(base, {
    name: 'page',
    dependencies: ['shell'],
    devtool: false,
    entry: { boot: './src/startup/boot.ts', frame: './src/startup/skeleton/frame.css' },
    output: { clean: false },
    plugins: [
      new HtmlWebpackPlugin({
        inject: false,
        minify: false,
        templateContent: ({ compilation }) => indexHtml(compilation),
      }),
    ],
  })
  return isForViewers ? [shell, page] : shell
}

/** Returns `src/index.html` with its placeholder comments replaced by `boot.js` and `frame.css`. */
function indexHtml({ assets }: Compilation): string {
  const template = readFileSync(join(import.meta.dirname, 'src/index.html'), 'utf8').replaceAll(/>\s*\n\s*</g, '><')
  return ['boot.js', 'frame.css'].reduce(
    (html, name) => html.replace(`<!-- ${name} -->`, () => String(assets[name]?.source()).trim()),
    template,
  )
}
