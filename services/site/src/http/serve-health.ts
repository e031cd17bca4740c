import type { Connections } from '@kinora/service-kit'
import type { FastifyInstance } from 'fastify'

import type { ReleasePages } from '../pages/release-pages.ts'

/** Options for the health checks. */
export interface HealthOptions {
  pages: ReleasePages
  providerUrl: string
  connections: Connections
  /** Timeout of a provider check, and also how long its result is cached, in milliseconds. */
  probeMs: number
}

/**
 * `GET /healthz` succeeds while the process is alive. `GET /readyz` succeeds while the site has a page to serve and isn't shutting down. `checks` also reports
 * the provider and the storage, but neither affects readiness: without the provider, pages show their own errors; without the storage, the site serves the last
 * valid release.
 */
export function serveHealth(site: FastifyInstance, { pages, providerUrl, connections, probeMs }: HealthOptions): void {
  let probe: { at: number; isUp: Promise<boolean> } | undefined
  function isProviderUp(): Promise<boolean> {
    const now = performance.now()
    if (probe === undefined || now - probe.at > probeMs) {
      const isUp = fetch(new URL('/api/v1/health', providerUrl), { signal: AbortSignal.timeout(probeMs) }).then(
        async (response) => {
          await response.body?.cancel()
          return response.ok
        },
        () => false,
      )
      probe = { at: now, isUp }
    }
    return probe.isUp
  }

  site.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))

  site.get('/readyz', async (_request, reply) => {
    const hasPage = pages.live('', '/').then(
      () => true,
      () => false,
    )
    const [release, provider] = await Promise.all([hasPage, isProviderUp()])
    // Only after the page, because serving the page reads the pointer.
    const storage = await pages.checkStorage()
    const isReady = release && !connections.isStopping
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    if (!isReady) reply.header('retry-after', '5')
    return reply.send({
      status: connections.isStopping ? 'stopping' : isReady ? 'ready' : 'not ready',
      checks: { release: upOrDown(release), storage: upOrDown(storage), provider: upOrDown(provider) },
    })
  })
}

function upOrDown(isUp: boolean): 'up' | 'down' {
  return isUp ? 'up' : 'down'
}
