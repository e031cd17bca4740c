import { join } from 'node:path'

import webpack from 'webpack'
import type { Configuration } from 'webpack'

import { containerName, readAppPackage } from '@kinora/releases'
import { baseConfig, bundler } from './base-config.ts'
import { EmbedPlugin } from './plugins/embed-plugin.ts'
import { BuildManifestPlugin } from './plugins/build-manifest-plugin.ts'
import { SharedNamesPlugin } from './plugins/shared-names-plugin.ts'
import { refreshComponents } from './remote/refresh-components.ts'
import { requiredRanges, sharedByShell } from './remote/shared-by-shell.ts'

/** Where a build goes and what it is called. */
export interface BuildTarget {
  /** The app's folder, with its package.json. */
  directory: string
  /** `<version>-<hash>`: see `BuildManifest`. `kinora-release publish` gives it; by default it is `local`. */
  build?: string
  /** The folder for the files; by default `dist/app` in the app's folder. */
  outputPath?: string
  /** `development` for tabs in which a remote comes from its source: React's development build, and of a remote components that are replaced while they run. By default `production`. */
  mode?: 'production' | 'development'
}

/**
 * The webpack configuration of a remote: one container that exposes `./routes` (`src/routes.tsx`) and carries nothing shared; and, where its package.json declares a page that
 * others may embed (`kinora.embed`), that page's script, `src/embed.ts`.
 */
export function remoteConfig({
  directory,
  build = 'local',
  outputPath = join(directory, 'dist/app'),
  mode = 'production',
}: BuildTarget): Configuration {
  const app = readAppPackage(directory)
  const container = containerName(app.id, build)
  const isServedFromSource = mode === 'development'
  const plain = baseConfig({
    directory,
    uniqueName: container,
    outputPath,
    mode,
    isHeld: !isServedFromSource,
    timeoutMs: app.timeoutMs,
  })
  const base = isServedFromSource ? refreshComponents(plain) : plain
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      new SharedNamesPlugin(),
      ...(app.embed === undefined ? [] : [new EmbedPlugin(join(directory, 'src/embed.ts'))]),
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './routes': { import: join(directory, 'src/routes.tsx'), name: 'routes' } },
        shared: sharedByShell(directory),
      }),
      new BuildManifestPlugin({
        id: app.id,
        role: 'remote',
        version: app.version,
        build,
        owner: app.owner,
        ...(app.budgetKb === undefined ? {} : { budgetKb: app.budgetKb }),
        ...(app.timeoutMs === undefined ? {} : { timeoutMs: app.timeoutMs }),
        container,
        entry: 'remoteEntry.js',
        routes: app.routes,
        ...(app.embed === undefined ? {} : { embed: app.embed }),
        requires: requiredRanges(directory),
        provides: {},
        abi: 'webpack-container@1',
        runtime: 'own',
        // IntegrityPlugin: a chunk or stylesheet without the right hash is not loaded. What a dev server serves is held by nobody.
        verifiesFiles: true,
        bundler,
        firstChunk: 'routes',
      }),
    ],
  }
}
