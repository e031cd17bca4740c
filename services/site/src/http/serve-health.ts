import type { FastifyInstance } from 'fastify'

import type { ReleasePages } from '../pages/release-pages.ts'

/** What the site's readiness is judged by. */
export interface HealthOptions {
  pages: ReleasePages
  providerUrl: string
  /** Whether the site has been asked to stop. */
  isStopping(): boolean
  /** How long one look at the provider holds, and how long it may take, in milliseconds. */
  probeMs: number
}

/**
 * `GET /healthz`: alive, for as long as the process answers at all. `GET /readyz`: able, which for the site is having a page to serve and not being about to stop. A
 * provider that is down is said in `checks` and makes nothing unready: pages go on being served, and say so themselves. So is a storage that fails or hangs: the last
 * good release is served.
 */
export function serveHealth(site: FastifyInstance, { pages, providerUrl, isStopping, probeMs }: HealthOptions): void {
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
    // After the page, which has read what is live.
    const storage = await pages.checkStorage()
    const isReady = release && !isStopping()
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    if (!isReady) reply.header('retry-after', '5')
    return reply.send({
      status: isStopping() ? 'stopping' : isReady ? 'ready' : 'not ready',
      checks: { release: upOrDown(release), storage: upOrDown(storage), provider: upOrDown(provider) },
    })
  })
}

function upOrDown(isUp: boolean): 'up' | 'down' {
  return isUp ? 'up' : 'down'
}
