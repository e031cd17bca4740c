import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { startOtlpCollector, type CollectedSpan } from '@kinora/observability/otlp-collector'

import { startService } from '../products/start-service.ts'
import { median } from '../statistics/summary.ts'

/** Where the time of a request through a site goes, in milliseconds, one request after the other: medians of the traces. */
export interface Shares {
  traces: number
  /** All of it, as the site sees it. */
  whole: number
  /** What the site does, and the way to the provider and back. */
  site: number
  /** Waiting for a connection of the pool. */
  pool: number
  /** The statement: on its way, in PostgreSQL, and until its rows are read. */
  statement: number
  /** The rest of the provider: its hooks, its checks, putting the answer together. */
  provider: number
}

/** Traces every request through a site of its own, to a provider of its own, and takes the traces apart. */
export async function measureShares({
  databaseUrl,
  storageUrl,
  siteRoot,
  path,
  calls,
}: {
  databaseUrl: string
  storageUrl: string
  siteRoot: string
  path: string
  calls: number
}): Promise<Shares> {
  const collector = await startOtlpCollector()
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, TRACES_SHARE: '1' }
  const provider = await startService(
    fileURLToPath(import.meta.resolve('@kinora/provider/server')),
    {
      DATABASE_URL: databaseUrl,
      STORAGE_URL: storageUrl,
      ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
      WORKER: 'outside',
      ...traced,
    },
    '/api/v1/health',
  )
  const site = await startService(
    fileURLToPath(import.meta.resolve('@kinora/site/server')),
    { SITE_ROOT: siteRoot, PROVIDER_URL: provider.url, ...traced },
    '/healthz',
  )
  try {
    // As many again before, to warm up.
    for (let call = 0; call < 2 * calls; call++) {
      const answer = await fetch(site.url + path)
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`)
      await answer.arrayBuffer()
    }
  } finally {
    // What they have left to send goes out when they stop.
    await site.stop()
    await provider.stop()
    await collector.close()
  }
  return sharesOf(collector.spans, calls)
}

function sharesOf(spans: readonly CollectedSpan[], calls: number): Shares {
  const traces = [...Map.groupBy(spans, ({ traceId }) => traceId).values()]
    .map((trace) => ({
      whole: timeOf(trace, (span) => span.service === 'site' && span.name.startsWith('GET ')),
      provider: timeOf(trace, (span) => span.service === 'provider' && span.name.startsWith('GET ')),
      pool: timeOf(trace, ({ name }) => name === 'database connection'),
      statement: timeOf(trace, ({ name }) => name.startsWith('SQL ')),
    }))
    .filter(({ whole, provider, statement }) => whole > 0 && provider > 0 && statement > 0)
    .slice(-calls)
  const medianOf = (value: (trace: (typeof traces)[number]) => number) => median(traces.map(value))
  return {
    traces: traces.length,
    whole: medianOf(({ whole }) => whole),
    site: medianOf(({ whole, provider }) => whole - provider),
    pool: medianOf(({ pool }) => pool),
    statement: medianOf(({ statement }) => statement),
    provider: medianOf(({ provider, pool, statement }) => provider - pool - statement),
  }
}

function timeOf(trace: readonly CollectedSpan[], isMeant: (span: CollectedSpan) => boolean): number {
  return trace.filter(isMeant).reduce((sum, { durationMs }) => sum + durationMs, 0)
}
