import { fileURLToPath } from 'node:url'

import { baseConfig, sharedByShell } from '@kinora/federation'
import type { WebpackArguments } from '@kinora/federation'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { merge } from 'webpack-merge'

const preact = (entry: string) => fileURLToPath(import.meta.resolve(entry))

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
        dts: args.mode !== 'development' && process.env.KINORA_TYPES !== 'off',
        // The shell provides the federation runtime, so the remote doesn't bundle its own.
        experiments: { externalRuntime: true, optimization: { disableRemote: true, target: 'web' } },
      }),
    ],
  }),
  // The page that other sites embed has its own script and doesn't load the shell.
  merge(baseConfig(import.meta.dirname, args), {
    name: 'embed',
    dependencies: ['remote'],
    entry: { embed: './src/embed.ts' },
    output: { clean: false },
    // Preact is a tenth the size of React, which matters on other sites' pages.
    resolve: {
      alias: {
        react$: preact('preact/compat'),
        'react/jsx-runtime$': preact('preact/jsx-runtime'),
        'react-dom/client$': preact('preact/compat/client'),
      },
    },
    // The page's policy blocks scripts that other scripts add, so everything must be in one chunk.
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  }),
]
