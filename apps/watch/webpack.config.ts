import { baseConfig, sharedByShell } from '@kinora/federation'
import type { WebpackArguments } from '@kinora/federation'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { merge } from 'webpack-merge'

export default (_env: unknown, args: WebpackArguments) => [
  merge(baseConfig(import.meta.dirname, args), {
    name: 'remote',
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        name: 'watch',
        filename: 'remoteEntry.js',
        exposes: { './routes': './src/routes.tsx' },
        shared: sharedByShell(import.meta.dirname),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: args.mode !== 'development' && {
          generateTypes: { tsConfigPath: './tsconfig.types.json' },
          consumeTypes: false,
        },
        // The shell provides the federation runtime.
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  }),
  // The page that other sites embed: a script of its own, without the shell.
  merge(baseConfig(import.meta.dirname, args), {
    name: 'embed',
    dependencies: ['remote'],
    entry: { embed: './src/embed.ts' },
    output: { clean: false },
  }),
]
