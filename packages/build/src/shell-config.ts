import { join } from 'node:path'

import webpack from 'webpack'
import type { Configuration } from 'webpack'

import { abis, deprecatedExports, readAppPackage, runtimes, sharedVersions } from '@kinora/releases'
import { baseConfig, bundler } from './base-config.ts'
import { BuildManifestPlugin } from './plugins/build-manifest-plugin.ts'
import { IndexHtmlPlugin } from './plugins/index-html-plugin.ts'
import { UnreachedCodePlugin } from './plugins/unreached-code-plugin.ts'
import { productionRouter } from './production-router.ts'
import type { BuildTarget } from './remote-config.ts'
import { reactDomHydration } from './unreached-code/react-dom-hydration.ts'
import { reactRouterUnreached } from './unreached-code/react-router-unreached.ts'

/**
 * The webpack configuration of the shell. It is an ordinary application: `src/main.tsx` makes it a host of remotes by itself, so the
 * plugin's host code, which only serves static remotes, stays out. `src/startup/boot.ts` and `src/startup/skeleton/frame.css` go inside index.html. The
 * development build begins at `src/development.ts` and has no page of its own: it goes on in that of the other build. `KINORA_SHARED_VERSIONS` in its source stands for the versions of
 * the shared packages that it provides.
 */
export function shellConfig({
  directory,
  build = 'local',
  outputPath = join(directory, 'dist/app'),
  mode = 'production',
}: BuildTarget): Configuration {
  const app = readAppPackage(directory)
  const provides = providedVersions(app.compatibility, sharedVersions(directory))
  const deprecated = deprecatedExports(directory)
  const isForViewers = mode === 'production'
  const base = baseConfig({
    directory,
    // A page that goes on in the development build has run the other one's script before.
    uniqueName: isForViewers ? 'shell' : 'shell_development',
    // Its first styles are those that the page came with.
    classSalt: 'shell',
    outputPath,
    mode,
    timeoutMs: app.timeoutMs,
  })
  return {
    ...base,
    devtool: isForViewers ? (base.devtool ?? false) : false,
    resolve: isForViewers ? { ...base.resolve, alias: productionRouter(directory) } : (base.resolve ?? {}),
    // What is loaded later comes in one file each: every file more is a hash more in the first script, and a request more.
    optimization: { ...base.optimization, splitChunks: false },
    entry: isForViewers
      ? {
          main: join(directory, 'src/main.tsx'),
          boot: join(directory, 'src/startup/boot.ts'),
          frame: join(directory, 'src/startup/skeleton/frame.css'),
        }
      : { main: join(directory, 'src/development.ts') },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({ KINORA_SHARED_VERSIONS: JSON.stringify(provides) }),
      ...(isForViewers
        ? [
            new UnreachedCodePlugin([
              { module: /react-dom-client\.production\.js$/, edits: reactDomHydration },
              {
                module: /react-router\/dist\/production\/chunk-\w+\.mjs$/,
                holds: 'function createRouter(',
                edits: reactRouterUnreached,
              },
            ]),
            new IndexHtmlPlugin({ template: join(directory, 'src/index.html'), inline: ['boot.js', 'frame.css'] }),
          ]
        : []),
      new BuildManifestPlugin({
        id: app.id,
        role: 'shell',
        version: app.version,
        build,
        owner: app.owner,
        ...(app.budgetKb === undefined ? {} : { budgetKb: app.budgetKb }),
        container: 'shell',
        entry: 'main.js',
        routes: [],
        pages: app.pages,
        requires: {},
        provides,
        ...(Object.keys(deprecated).length === 0 ? {} : { deprecated }),
        abis: [...abis],
        runtimes: [...runtimes],
        bundler,
        firstChunk: 'main',
      }),
    ],
  }
}

/** The installed versions, and before each the one of a compatibility entry: `1.4.0 || 2.0.0`. */
function providedVersions(
  compatibility: Record<string, string>,
  installed: Record<string, string>,
): Record<string, string> {
  const stray = Object.keys(compatibility).find((name) => installed[name] === undefined)
  if (stray !== undefined)
    throw new Error(`package.json says "kinora.compatibility" for ${stray}, which the shell does not provide.`)
  return Object.fromEntries(
    Object.entries(installed).map(([name, version]) => [
      name,
      compatibility[name] === undefined ? version : `${compatibility[name]} || ${version}`,
    ]),
  )
}
