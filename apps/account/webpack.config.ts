import { baseConfig, sharedByShell } from '@kinora/federation'
import type { WebpackArguments } from '@kinora/federation'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { merge } from 'webpack-merge'

export default (_env: unknown, args: WebpackArguments) =>
  merge(baseConfig(import.meta.dirname, args), {
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        name: 'account',
        filename: 'remoteEntry.js',
        exposes: { './routes': './src/routes.tsx' },
        shared: sharedByShell(import.meta.dirname),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: args.mode !== 'development' && process.env.KINORA_TYPES !== 'off',
        // The shell provides the federation runtime, so the remote doesn't bundle its own.
        experiments: { externalRuntime: true, optimization: { disableRemote: true, target: 'web' } },
      }),
    ],
  })
