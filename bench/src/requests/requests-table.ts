import { markdownTable } from '../report/markdown-table.ts'
import { median, pairwiseRatios } from '../statistics/summary.ts'
import type { MeasuredRequests, WayLoad } from './measure-requests.ts'

/** What was measured, as two tables. */
export function requestsTables({ plan, processors, ways, shares }: MeasuredRequests): string {
  const { rounds, calls, callers, videos } = plan
  const one = ways['one provider'] ?? []
  const rows = Object.entries(ways).map(([name, loads]) => {
    const of = (value: (load: WayLoad) => number) => median(loads.map(value))
    return [
      name,
      of(({ perSecond }) => perSecond).toFixed(0),
      median(
        pairwiseRatios(
          loads.map(({ perSecond }) => perSecond),
          one.map(({ perSecond }) => perSecond),
        ),
      ).toFixed(2),
      of(({ p50Ms }) => p50Ms).toFixed(2),
      of(({ p99Ms }) => p99Ms).toFixed(1),
      of(({ siteMs }) => siteMs).toFixed(2),
      of(({ providerMs }) => providerMs).toFixed(2),
      of(({ postgresMs }) => postgresMs).toFixed(2),
    ]
  })
  const share = (ms: number) => [ms.toFixed(2), `${((100 * ms) / shares.whole).toFixed(0)} %`]
  return [
    `${rounds} rounds of ${calls} calls by ${callers} callers, ${videos} videos, ${processors} processors: providers and PostgreSQL on one, site and callers on the other.`,
    markdownTable(
      ['way', 'a second', 'over one provider', 'p50 ms', 'p99 ms', 'CPU ms: site', 'provider', 'PostgreSQL'],
      rows,
    ),
    `Medians of ${shares.traces} traces, one request after the other, every one traced:`,
    markdownTable(
      ['a request through a site', 'ms', 'share'],
      [
        ['the whole', ...share(shares.whole)],
        ['the site, and the way to the provider', ...share(shares.site)],
        ['the provider: hooks, checks, answer', ...share(shares.provider)],
        ['waiting for a connection of the pool', ...share(shares.pool)],
        ['the statement', ...share(shares.statement)],
      ],
    ),
  ].join('\n\n')
}
