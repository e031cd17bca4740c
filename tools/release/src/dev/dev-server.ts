import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { buildManifestFile, parseBuildManifest, readAppPackage } from '@kinora/releases'
import type { MicroFrontend } from '@kinora/releases'
import type { RuleSetRule } from 'webpack'

import { readConfig, webpackOf } from '../builds/publish.ts'

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
  /** 0 for any free port. */
  port?: number
  /** Receives webpack's findings after each build; undefined when there are none. */
  onBuild?(errors: string | undefined): void
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.map': 'application/json',
}

/**
 * Builds a remote whenever a file of it changes, and serves on loopback what the shell takes in place of the released build: `/remote.json`, the
 * files below `/files/`, and `/events`, which notifies open tabs of each new build. Resolves after the first build.
 */
export async function startDevServer({
  directory,
  port = 0,
  onBuild = () => {},
}: DevServerOptions): Promise<DevServer> {
  const absolute = resolve(directory)
  const { id } = readAppPackage(absolute)
  const outputPath = await mkdtemp(join(tmpdir(), `kinora-dev-${id}-`))
  const listeners = new Set<ServerResponse>()

  const config = await readConfig(absolute, { build: `dev-${Date.now()}`, outputPath })
  const rules = [...(config.module?.rules ?? []), queryClientRule(absolute)]
  const compiler = webpackOf(absolute)({ ...config, mode: 'development', module: { ...config.module, rules } })
  if (compiler === null) throw new Error(`webpack did not start for ${id}.`)
  const { promise: built, resolve: tellBuilt } = Promise.withResolvers<void>()
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    const errors = error?.message ?? (stats?.hasErrors() ? stats.toString({ preset: 'errors-only' }) : undefined)
    onBuild(errors)
    tellBuilt()
    if (errors === undefined) for (const listener of listeners) listener.write('event: build\ndata: {}\n\n')
  })
  await built

  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-private-network', 'true')
    response.setHeader('cache-control', 'no-store')
    // Another site's page could reach this server under a name of its own that leads to loopback.
    if (request.headers.host !== new URL(origin).host) return response.writeHead(403).end()
    const { pathname } = new URL(request.url ?? '/', origin)
    if (pathname === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
      listeners.add(response)
      return response.on('close', () => listeners.delete(response))
    }
    answer(pathname).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    )
    return undefined
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(pathname: string): Promise<{ type: string; body: Buffer | string }> {
    if (pathname === '/remote.json')
      return { type: 'application/json', body: JSON.stringify(await readEntry(outputPath, `${origin}/files/`)) }
    const file = /^\/files\/([\w.-]+)$/.exec(pathname)?.[1]
    if (file === undefined) throw new Error('Not found')
    return { type: contentTypes[extname(file)] ?? 'text/plain', body: await readFile(join(outputPath, file)) }
  }

  return {
    remoteId: id,
    origin,
    async stop() {
      await new Promise((closed) => watching?.close(closed))
      await new Promise((closed) => compiler.close(closed))
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(outputPath, { recursive: true, force: true })
    },
  }
}

function queryClientRule(directory: string): RuleSetRule {
  const loader = new URL(`./expose-query-client${extname(import.meta.url)}`, import.meta.url)
  // Before the compiler, so that it is part of the source.
  return { include: join(directory, 'src/routes.tsx'), enforce: 'pre', loader: fileURLToPath(loader) }
}

/** The build as a release document would name it. */
async function readEntry(folder: string, base: string): Promise<MicroFrontend> {
  const file = join(folder, buildManifestFile)
  const { id: _, role: __, version, entry, assets, ...extras } = parseBuildManifest(await readFile(file, 'utf8'), file)
  return {
    url: `${base}${entry}`,
    metadata: { integrity: assets[entry] ?? '', version },
    extras: { ...extras, assets, base },
  }
}
