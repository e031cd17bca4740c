import { join } from 'node:path'

import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
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
      slimEntry(),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './routes': { import: join(directory, 'src/routes.tsx'), name: 'routes' } },
        shared: sharedByShell(versions),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // The shell answers what an entry asks of federation's runtime; without this, each entry would carry one.
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
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
        runtime: 'shell@1',
        // IntegrityPlugin: a chunk or stylesheet without the right hash is not loaded.
        verifiesFiles: true,
        bundler,
        firstChunk: 'routes',
      }),
    ],
  }
}

/** What the plugin's code in an entry imports, and what takes its place. */
const slimImports: Record<string, string> = {
  // Only the shell loads remotes.
  './remotes.js': 'export function remotes() {}',
  // The shell's runtime (`externalRuntime`), without the wrapper around it that a page of many hosts needs.
  '@module-federation/runtime':
    'export const getRemoteEntry = undefined;' +
    'export const init = (options) => new globalThis._FEDERATION_RUNTIME_CORE.ModuleFederation(options)',
  '@module-federation/runtime/helpers': 'export default {}',
}

/** Leaves out of an entry what the plugin puts there for hosts that are remotes, and remotes that are hosts. */
function slimEntry() {
  return new webpack.NormalModuleReplacementPlugin(/^(@module-federation\/runtime|\.\/remotes\.js$)/, (request) => {
    const source = slimImports[request.request]
    if (source !== undefined && request.context.includes('webpack-bundler-runtime'))
      request.request = `data:text/javascript,${source}`
  })
}

function sharedByShell(versions: Record<string, string>) {
  const entries = Object.keys(sharedPackages).flatMap((name) => {
    const version = versions[packageOf(name)]
    if (version === undefined) return []
    return [[name, { singleton: true, import: false, requiredVersion: acceptedRange(version) }] as const]
  })
  return Object.fromEntries(entries)
}
