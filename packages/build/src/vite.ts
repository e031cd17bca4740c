import { containerName } from './remote/container-name.ts'
import { routesModule } from './remote/routes-module.ts'
import { sharedByShell } from './remote/shared-by-shell.ts'
import type { SharedByShell } from './remote/shared-by-shell.ts'

/** What `federation()` of `@module-federation/vite` is given. */
export interface FederationOptions {
  name: string
  filename: string
  manifest: true
  dts: false
  exposes: Record<string, string>
  shared: Record<string, SharedByShell>
}

/** The options that make a remote of Kinora: one container that exposes `./routes` and carries nothing shared. @param directory the app's folder, with its package.json. */
export function federationOptions(directory: string): FederationOptions {
  return {
    name: containerName(directory),
    filename: 'remoteEntry.js',
    manifest: true,
    dts: false,
    exposes: { './routes': routesModule(directory) },
    shared: sharedByShell(directory),
  }
}

/** A plugin of Vite. */
export interface RemotePlugin {
  name: string
  config(): object
}

/** What else of Vite's configuration a remote needs, which stands before `federation()`. Publish the output with `--prebuilt`. */
export function remotePlugin(directory: string): RemotePlugin {
  return {
    name: 'kinora-remote',
    config: () => ({
      // A build lies in a folder of its own.
      base: './',
      build: { target: 'es2022', rollupOptions: { input: routesModule(directory) } },
      // Two remotes, or two builds of one, must not share a class name.
      css: { modules: { hashPrefix: containerName(directory) } },
    }),
  }
}
