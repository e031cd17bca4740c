import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { readAppPackage } from '@kinora/releases'

import { federationManifestFile } from '../builds/federation-manifest.ts'

/** A dev server, which rebuilds a remote after each change and serves it to one tab of a running site. */
export interface DevServer {
  remoteId: string
  /** Origin of the server: `http://127.0.0.1:<port>`. */
  origin: string
  stop(): Promise<void>
}

/** Options for a dev server. */
export interface DevServerOptions {
  /** Folder of the remote. */
  directory: string
  /** URL of the site whose pages show the remote. Other origins can't read the files. */
  siteUrl: string
  /** Port; 0 for any free port. */
  port?: number
  /** Stops the server if it is aborted before the first build. */
  signal: AbortSignal
}

const host = '127.0.0.1'
const firstBuildTimeoutMs = 120_000

/**
 * Runs the remote's own `dev` script (`webpack serve`) on loopback. Resolves after the first build.
 *
 * @throws {Error} if the script exits or is stopped, or doesn't build the remote before the timeout.
 */
export async function startDevServer({ directory, siteUrl, port = 0, signal }: DevServerOptions): Promise<DevServer> {
  const absolute = resolve(directory)
  const { id } = readAppPackage(absolute)
  const free = port === 0 ? await freePort() : port
  const origin = `http://${host}:${free}`
  const child = spawn(process.execPath, ['--run', 'dev', '--', '--port', String(free)], {
    cwd: absolute,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Use a separate process group, so that the script's child processes can be stopped too.
    detached: true,
    // In development mode, the federation plugin leaves hot update files out of the manifest, so a reloaded page doesn't run them.
    env: { ...process.env, NODE_ENV: 'development', KINORA_SITE_ORIGIN: new URL(siteUrl).origin },
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid)
    await ended
  }
  const settled = new AbortController()
  try {
    await Promise.race([
      isBuilt(`${origin}/${federationManifestFile}`, AbortSignal.any([signal, settled.signal])),
      ended.then(([code]) => {
        throw new Error(
          `The dev server for ${id} exited with code ${code}. Check that the "dev" script in its package.json is "webpack serve --mode development".`,
        )
      }),
    ])
  } catch (error) {
    await stop()
    if (signal.aborted)
      throw new Error(`The dev server for ${id} was stopped before its first build.`, { cause: error })
    throw error
  } finally {
    // Otherwise, it would still be requested after the script has exited.
    settled.abort()
  }
  return { remoteId: id, origin, stop }
}

async function isBuilt(url: string, stopped: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(firstBuildTimeoutMs)])
  while (!signal.aborted) {
    const response = await fetch(url, { signal }).catch(() => undefined)
    if (response?.ok) return
    await wait(200)
  }
  throw new Error(
    `${url} was not available after ${firstBuildTimeoutMs / 1000} s. Check the output of the "dev" script above.`,
  )
}

/** Returns a free port on the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
