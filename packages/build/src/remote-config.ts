import { join } from 'node:path'

import webpack from 'webpack'
import type { Configuration } from 'webpack'

import { readAppPackage } from '@kinora/releases'
import { sharedVersions, acceptedRange } from './shared-versions.ts'
import { packageOf, sharedPackages } from '@kinora/releases'
import { baseConfig, bundler } from './base-config.ts'
import { BuildManifestPlugin } from './plugins/build-manifest-plugin.ts'
import { SharedNamesPlugin } from './plugins/shared-names-plugin.ts'

/** Where a build goes and what it is called. */
export interface BuildTarget {
  /** The app's folder, with its package.json. */
  directory: string
  /** `<version>-<hash>`: see `BuildManifest`. `kinora-release publish` gives it; by default it is `local`. */
  build?: string
  /** The folder for the files; by default `dist/app` in the app's folder. */
  outputPath?: string
}

/** The webpack configuration of a remote: one container that exposes `./routes` (`src/routes.tsx`) and carries nothing shared. */
export function remoteConfig({
  directory,
  build = 'local',
  outputPath = join(directory, 'dist/app'),
}: BuildTarget): Configuration {
  const app = readAppPackage(directory)
  const container = `${app.id}_${build}`.replaceAll(/[^a-zA-Z0-9]/g, '_')
  const versions = sharedVersions(directory)
  const base = baseConfig({ directory, uniqueName: container, outputPath, timeoutMs: app.timeoutMs })
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      new SharedNamesPlugin(),
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './routes': { import: join(directory, 'src/routes.tsx'), name: 'routes' } },
        shared: sharedByShell(versions),
      }),
      new BuildManifestPlugin({
        id: app.id,
        role: 'remote',
        version: app.version,
        build,
        owner: app.owner,
        ...(app.timeoutMs === undefined ? {} : { timeoutMs: app.timeoutMs }),
        container,
        entry: 'remoteEntry.js',
        routes: app.routes,
        requires: Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, acceptedRange(version)])),
        provides: {},
        abi: 'webpack-container@1',
        runtime: 'own',
        // IntegrityPlugin: a chunk or stylesheet without the right hash is not loaded.
        verifiesFiles: true,
        bundler,
        firstChunk: 'routes',
      }),
    ],
  }
}

function sharedByShell(versions: Record<string, string>) {
  const entries = Object.keys(sharedPackages).flatMap((name) => {
    const version = versions[packageOf(name)]
    if (version === undefined) return []
    // Not a singleton: of a package that the shell provides in two majors, the range says which one is meant.
    return [[name, { import: false as const, strictVersion: true, requiredVersion: acceptedRange(version) }] as const]
  })
  return Object.fromEntries(entries)
}
