import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { buildId, containerName, defaultTimeoutMs, readAppPackage } from '@kinora/releases'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server'

import { IntegrityPlugin } from './integrity-plugin.ts'

const require = createRequire(import.meta.url)

/** ts-loader needs the compiler's JavaScript API, which TypeScript 7 does not have. Apps use TypeScript 7 for the types of their builds. */
const compiler = require.resolve('typescript-6')

/** Arguments that webpack-cli passes to a configuration function, reduced to what this package uses. */
export interface WebpackArguments {
  mode?: 'production' | 'development' | 'none'
  env?: { WEBPACK_SERVE?: boolean }
}

/** Names that must differ between builds on the same page, and the timeout for loading their files. */
interface PageNames {
  uniqueName?: string
  /** Salt for hashed CSS class names. */
  classSalt?: string
  timeoutMs?: number | undefined
}

/**
 * Creates the webpack configuration that all apps share: TypeScript (types are stripped, not checked; run `tsc` for that), CSS Modules, minification, output
 * that any origin can serve, and an integrity hash for every chunk and stylesheet. `mode: development` under `webpack serve` adds Fast Refresh.
 *
 * @param directory the app's folder, which contains its package.json. Output goes to its `dist` folder.
 * @param args the second argument that webpack-cli passes to a configuration function.
 */
export function baseConfig(directory: string, args: WebpackArguments = {}): Configuration {
  const { id, role, timeoutMs } = readAppPackage(directory)
  // A page may fall back to another build of the same app, so chunks, styles and globals need names that are unique to each build.
  const uniqueName = isServed(args) ? `${id}_served` : containerName(id, buildId(directory))
  const classSalt = role === 'shell' ? 'shell' : uniqueName
  return {
    ...pageConfig(directory, args, { uniqueName, classSalt, timeoutMs }),
    ...(isServed(args) && { devServer: devServer(directory) }),
  }
}

function isServed({ env }: WebpackArguments): boolean {
  return env?.WEBPACK_SERVE === true
}

/** Same as `baseConfig`, but for a page outside the product, such as a developer tool. */
export function pageConfig(
  directory: string,
  args: WebpackArguments = {},
  { uniqueName = 'page', classSalt = 'page', timeoutMs = defaultTimeoutMs }: PageNames = {},
): Configuration {
  const { mode = 'production' } = args
  return {
    mode: mode === 'development' ? 'development' : 'production',
    context: directory,
    target: ['web', 'es2022'],
    // The site doesn't serve production source maps, so scripts must not link to them. In development, the Content-Security-Policy rules out eval-based maps.
    devtool: mode === 'development' ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: join(directory, 'dist'),
      clean: true,
      uniqueName,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[id].js',
      assetModuleFilename: '[name][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: timeoutMs,
      // If a module throws while it's being evaluated, run it again on the next import.
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
          options: {
            transpileOnly: true,
            silent: true,
            compiler,
            onlyCompileBundledFiles: true,
            configFile: fileURLToPath(new URL('tsconfig.webpack.json', import.meta.url)),
            context: directory,
            ...(isServed(args) && { getCustomTransformers: refreshTransformers }),
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
                  localIdentName: '[hash:base64:6]',
                  localIdentHashSalt: classSalt,
                },
              },
            },
          ],
        },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].css',
        chunkFilename: '[id].css',
      }),
      ...(isServed(args) ? [new ReactRefreshPlugin({ overlay: false })] : [new IntegrityPlugin()]),
    ],
    optimization: {
      // During development, keep serving the last build that compiled.
      emitOnErrors: !isServed(args),
      minimizer: [
        new TerserPlugin({
          // Ten times faster than Terser, with 1% smaller output.
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2020, format: { comments: false } },
        }),
        // postcss-calc chokes on functions that it doesn't know.
        new CssMinimizerPlugin({ minimizerOptions: { preset: ['default', { calc: false }] } }),
      ],
    },
    performance: false,
  }
}

/** Configures the dev server behind `kinora-release dev`. It serves a remote to tabs of one site and describes the remote in `/kinora.json`. */
function devServer(directory: string): DevServerConfiguration {
  const { KINORA_SITE_ORIGIN: siteOrigin = 'http://localhost:3000' } = process.env
  const { id, version, owner, routes } = readAppPackage(directory)
  return {
    host: '127.0.0.1',
    // Keep other pages in the developer's browser from reading the source code.
    allowedHosts: ['127.0.0.1', 'localhost', new URL(siteOrigin).hostname],
    headers: {
      'access-control-allow-origin': siteOrigin,
      'access-control-allow-private-network': 'true',
      'cache-control': 'no-store',
      vary: 'origin',
    },
    static: false,
    // The page's Content-Security-Policy allows requests to this origin but not WebSockets.
    webSocketServer: 'sse',
    client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      {
        name: 'kinora',
        path: '/kinora.json',
        middleware: (_request: IncomingMessage, response: ServerResponse) => {
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ id, version, owner, routes }))
        },
      },
    ],
  }
}

function refreshTransformers(): object {
  const refreshTransformer = require('react-refresh-typescript') as (options: { ts: unknown }) => unknown
  return { before: [refreshTransformer({ ts: require(compiler) })] }
}
