import { sourceContainerName } from './remote/source-container-name.ts'
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
    name: sourceContainerName(directory),
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
  enforce: 'pre'
  config(): object
  transform(code: string, id: string): { code: string; map: null } | undefined
}

/** What else of Vite's configuration a remote needs, which stands before `federation()`. Publish the output with `--prebuilt`. */
export function remotePlugin(directory: string): RemotePlugin {
  const routes = routesModule(directory)
  const shared = Object.keys(sharedByShell(directory))
  return {
    name: 'kinora-remote',
    enforce: 'pre',
    config: () => ({
      // A build lies in a folder of its own.
      base: './',
      build: { target: 'es2022', rollupOptions: { input: routes } },
      // Two remotes, or two builds of one, must not share a class name.
      css: { modules: { hashPrefix: sourceContainerName(directory) } },
    }),
    // The federation plugin keeps the names of a shared package that it has seen in use by the time at which it believes to have seen all modules. On a busy
    // machine it is wrong, and the build fails for a name that is there. Of a package that is imported whole it keeps every name.
    transform(code, id) {
      if (id !== routes) return undefined
      const imports = shared.map((name, index) => `import * as shared${index} from '${name}'`)
      return { code: [code, ...imports].join('\n'), map: null }
    },
  }
}
