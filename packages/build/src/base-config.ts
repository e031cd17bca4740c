import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import { defaultTimeoutMs } from '@kinora/releases'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack from 'webpack'
import type { Configuration } from 'webpack'

import { FileTimeoutPlugin } from './plugins/file-timeout-plugin.ts'
import { IntegrityPlugin } from './plugins/integrity-plugin.ts'

const require = createRequire(import.meta.url)

/** What makes every build here. */
export const bundler = { name: 'webpack', version: webpack.version }

/** What every build shares: TypeScript, CSS Modules, minimising, and output that another origin may serve. */
export function baseConfig({
  directory,
  uniqueName,
  classSalt = uniqueName,
  outputPath,
  mode = 'production',
  isHeld = true,
  timeoutMs = defaultTimeoutMs,
}: {
  directory: string
  uniqueName: string
  /** What the names of CSS classes change with. */
  classSalt?: string
  outputPath: string
  mode?: 'production' | 'development'
  /** Whether its files are held to their hashes; those that a dev server has made a moment ago cannot be. */
  isHeld?: boolean
  /** How long a file that is loaded later may take. */
  timeoutMs: number | undefined
}): Configuration {
  return {
    mode,
    context: directory,
    target: ['web', 'es2022'],
    // Those of viewers are published apart, where no site serves them, so no script names its own. A page's policy lets no code run that was made by eval, which is what development builds
    // do otherwise.
    devtool: mode === 'production' ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: outputPath,
      uniqueName,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[id].js',
      assetModuleFilename: '[name][ext]',
      crossOriginLoading: 'anonymous',
      // A module that threw is run again when it is asked for again, not given out half-made.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('ts-loader'),
          // Only takes the types off; they are checked by `tsc -b`. The same settings hold wherever the app lies.
          options: {
            transpileOnly: true,
            // It says on every build which compiler it was given.
            silent: true,
            // Not the app's own: ts-loader needs a compiler with an API, which TypeScript 7 has not.
            compiler: require.resolve('typescript'),
            onlyCompileBundledFiles: true,
            configFile: fileURLToPath(new URL('tsconfig.webpack.json', import.meta.url)),
            context: directory,
          },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  // Source maps know what a class is called; every name of it in the first load costs.
                  localIdentName: '[hash:base64:6]',
                  // Two builds of one remote in one page must not share a class name.
                  localIdentHashSalt: classSalt,
                },
              },
            },
          ],
        },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[id].css' }),
      ...(isHeld ? [new IntegrityPlugin()] : []),
      new FileTimeoutPlugin(timeoutMs),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({
          // A tenth of Terser's time, and a hundredth smaller.
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          // A second pass takes off another hundredth.
          terserOptions: { ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: false,
  }
}
