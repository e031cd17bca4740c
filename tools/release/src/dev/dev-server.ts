import type * as fs from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { buildManifestFile, parseBuildManifest, readAppPackage } from '@kinora/releases'
import type { MicroFrontend } from '@kinora/releases'
import type { Compiler, RuleSetRule, Stats } from 'webpack'
import type WebpackDevServer from 'webpack-dev-server'

import { presetsOf, readConfig, webpackOf } from '../builds/publish.ts'

/** A remote that is built anew at every change, and served to a tab of a running site. */
export interface DevServer {
  remoteId: string
  /** `http://127.0.0.1:<port>`. */
  origin: string
  stop(): Promise<void>
}

/** How a dev server runs. */
export interface DevServerOptions {
  /** The remote's folder. */
  directory: string
  /** The site in whose pages the remote is shown; no other may read what is served. */
  siteUrl: string
  /** 0 for any free port. */
  port?: number
  /** Receives webpack's findings after each build; undefined when there are none. */
  onBuild?(errors: string | undefined): void
}

const host = '127.0.0.1'

/**
 * Builds a remote whenever a file of it changes, and serves on loopback what the shell's development build takes in place of the released one: `/remote.json`, and what that names below `/files/`.
 * Open tabs replace what has changed while it runs (webpack-dev-server). Resolves after the first build.
 *
 * @throws {Error} when the remote's presets are of a version that has no dev server, or the port is taken.
 */
export async function startDevServer({
  directory,
  siteUrl,
  port = 0,
  onBuild = () => {},
}: DevServerOptions): Promise<DevServer> {
  const absolute = resolve(directory)
  const { id } = readAppPackage(absolute)
  const Server = devServerOf(absolute)
  const free = port === 0 ? Number(await Server.getFreePort('auto', host)) : port
  const origin = `http://${host}:${free}`
  const files = `${origin}/files/`
  // Nothing is written there: what is built stays in memory.
  const outputPath = join(absolute, 'dist/dev')

  const config = await readConfig(absolute, { build: `dev-${Date.now()}`, outputPath, mode: 'development' })
  const compiler = webpackOf(absolute)({
    ...config,
    output: { ...config.output, publicPath: files },
    module: { ...config.module, rules: [...(config.module?.rules ?? []), queryClientRule(absolute)] },
    infrastructureLogging: { level: 'error' },
    stats: 'none',
  })
  if (compiler === null) throw new Error(`webpack did not start for ${id}.`)
  const { promise: built, resolve: resolveBuilt } = Promise.withResolvers<void>()
  compiler.hooks.done.tap('kinora-dev', (stats: Stats) => {
    onBuild(stats.hasErrors() ? stats.toString({ preset: 'errors-only' }) : undefined)
    resolveBuilt()
  })

  const site = new URL(siteUrl)
  const server = new Server(
    {
      host,
      port: free,
      // The site's pages may ask, and nobody else's: else any page that is open in the browser could read the sources.
      allowedHosts: [host, 'localhost', site.hostname],
      headers: {
        'access-control-allow-origin': site.origin,
        'access-control-allow-private-network': 'true',
        'cache-control': 'no-store',
        vary: 'origin',
      },
      static: false,
      setupExitSignals: false,
      // By plain requests, which the page's policy lets through as it does the files.
      webSocketServer: 'sse',
      client: {
        logging: 'warn',
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        webSocketURL: { protocol: 'ws', hostname: host, port: free },
      },
      devMiddleware: { publicPath: '/files/' },
      // Behind those that look at who asks.
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        { name: 'kinora-remote', path: '/remote.json', middleware: sendEntry },
      ],
    },
    compiler,
  )

  function sendEntry(_request: IncomingMessage, response: ServerResponse): void {
    server.middleware?.waitUntilValid(() => {
      const entry = readEntry(compiler, outputPath, files)
      response.statusCode = entry === undefined ? 503 : 200
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(entry ?? { error: `${id} has not been built yet without errors.` }))
    })
  }

  await server.start()
  await built
  return { remoteId: id, origin, stop: () => server.stop() }
}

/** The dev server that the app's presets were written for, from the app's own installation. */
function devServerOf(directory: string): typeof WebpackDevServer {
  try {
    return createRequire(presetsOf(directory))('webpack-dev-server') as typeof WebpackDevServer
  } catch (cause) {
    throw new Error(
      `The presets that ${directory} is installed with bring no dev server. Update @kinora/build, and install.`,
      { cause },
    )
  }
}

function queryClientRule(directory: string): RuleSetRule {
  const loader = new URL(`./expose-query-client${extname(import.meta.url)}`, import.meta.url)
  // Before the compiler, so that it is part of the source.
  return { include: join(directory, 'src/routes.tsx'), enforce: 'pre', loader: fileURLToPath(loader) }
}

/** The last build without errors, if there was one, as a release document would name it. Nothing is preloaded: a file of which another build may stand in a moment has no hash by which to ask for it twice. */
function readEntry(compiler: Compiler, folder: string, base: string): MicroFrontend | undefined {
  const file = join(folder, buildManifestFile)
  const memory = compiler.outputFileSystem as unknown as Pick<typeof fs, 'existsSync' | 'readFileSync'>
  if (!memory.existsSync(file)) return undefined
  const text = memory.readFileSync(file, 'utf8')
  const { id: _, role: __, version, entry, assets, ...extras } = parseBuildManifest(text, file)
  return {
    url: `${base}${entry}`,
    metadata: { integrity: assets[entry] ?? '', version },
    extras: { ...extras, preload: [], assets: {}, base, timeoutMs: 60_000 },
  }
}
