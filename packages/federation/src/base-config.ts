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

/** The arguments that webpack-cli passes to a configuration function. Includes only the parts that are used here. */
export interface WebpackArguments {
  mode?: 'production' | 'development' | 'none'
  env?: { WEBPACK_SERVE?: boolean }
}

/** The names that must differ between builds of the same page, and the timeout for loading their files. */
interface PageNames {
  uniqueName?: string
  /** The input for the hash in CSS class names. */
  classSalt?: string
  timeoutMs?: number | undefined
}

/**
 * The webpack configuration that every app shares: TypeScript (types are removed but not checked; run `tsc` to check them), CSS Modules, minification, output
 * that any origin can serve, and an integrity hash for every chunk and stylesheet. `mode: development` under `webpack serve` adds Fast Refresh.
 *
 * @param directory the app's folder, which contains its package.json. Builds are written to its `dist`.
 * @param args the second argument that webpack-cli passes to a configuration function.
 */
export function baseConfig(directory: string, args: WebpackArguments = {}): Configuration {
  const { id, role, timeoutMs } = readAppPackage(directory)
  // A page may fall back from one build of an app to another, so the two builds must not share names for chunks, styles and globals.
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

/** Same as `baseConfig`, but for a page outside the product, such as a tool's. */
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
    // Production source maps are stored where the site does not serve them, so scripts do not link to them. The Content-Security-Policy forbids eval.
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
      // If a module throws an error while it loads, execute it again on its next import.
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
            compiler: require.resolve('typescript'),
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
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[id].css' }),
      ...(isServed(args) ? [new ReactRefreshPlugin({ overlay: false })] : [new IntegrityPlugin()]),
    ],
    optimization: {
      // During development, the page keeps using the last build that compiled successfully.
      emitOnErrors: !isServed(args),
      minimizer: [
        new TerserPlugin({
          // Takes a tenth of Terser's time and produces output that is 1 % smaller.
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
        }),
        // postcss-calc rejects unknown functions.
        new CssMinimizerPlugin({ minimizerOptions: { preset: ['default', { calc: false }] } }),
      ],
    },
    performance: false,
  }
}

/** Serves a remote to browser tabs of one site (`kinora-release dev`) and describes it in `/kinora.json`. */
function devServer(directory: string): DevServerConfiguration {
  const { KINORA_SITE_ORIGIN: siteOrigin = 'http://localhost:3000' } = process.env
  const { id, version, owner, routes } = readAppPackage(directory)
  return {
    host: '127.0.0.1',
    // Other pages in the developer's browser must not be able to read the source code.
    allowedHosts: ['127.0.0.1', 'localhost', new URL(siteOrigin).hostname],
    headers: {
      'access-control-allow-origin': siteOrigin,
      'access-control-allow-private-network': 'true',
      'cache-control': 'no-store',
      vary: 'origin',
    },
    static: false,
    // The page's Content-Security-Policy allows requests to this origin, but no WebSockets.
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
  const refreshTransformer = require('react-refresh-typescript') as () => unknown
  return { before: [refreshTransformer()] }
}
