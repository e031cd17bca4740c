import { sourceContainerName } from './remote/source-container-name.ts'
import { routesModule } from './remote/routes-module.ts'
import { sharedByShell } from './remote/shared-by-shell.ts'

/** What the plugin needs of Rspack's compiler. */
interface RspackCompiler {
  context: string
  options: { output: { uniqueName?: string; chunkLoadingGlobal?: string; publicPath?: unknown } }
  webpack: { container: { ModuleFederationPluginV1: new (options: object) => { apply(compiler: never): void } } }
}

/** Builds a remote by Rspack or Rsbuild: one container that exposes `./routes` and carries nothing shared. Publish the output with `--prebuilt`. */
export class RemotePlugin {
  private readonly directory: string | undefined

  /** @param directory the app's folder, with its package.json; by default Rspack's `context`. */
  constructor(directory?: string) {
    this.directory = directory
  }

  apply(compiler: RspackCompiler): void {
    const directory = this.directory ?? compiler.context
    const name = sourceContainerName(directory)
    // A build lies in a folder of its own, and another build of the remote may run in the same page.
    Object.assign(compiler.options.output, {
      uniqueName: name,
      chunkLoadingGlobal: `webpackChunk_${name}`,
      publicPath: 'auto',
    })
    new compiler.webpack.container.ModuleFederationPluginV1({
      name,
      filename: 'remoteEntry.js',
      exposes: { './routes': routesModule(directory) },
      shared: sharedByShell(directory),
    }).apply(compiler as never)
  }
}
