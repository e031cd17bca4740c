import type { Tracing } from '@kinora/service-kit'
import type { FastifyInstance } from 'fastify'

/** Sends each page's trace ID in `Server-Timing`, so the page's API calls can continue the trace. */
export function nameTrace(site: FastifyInstance, tracing: Tracing): void {
  site.addHook('onSend', async (_request, reply) => {
    const { traceparent } = tracing.headers()
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (traceparent && isPage) reply.header('server-timing', `traceparent;desc="${traceparent}"`)
  })
}
