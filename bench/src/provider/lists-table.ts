import { markdownTable } from '../report/markdown-table.ts'
import { median, pairwiseRatios, summarise } from '../statistics/summary.ts'
import type { ListLoads } from './measure-lists.ts'

/** The route over its statement, with the middle half of the pairs, and over a route that does nothing but send the same bytes. */
export function listsTable(loads: ListLoads[]): string {
  const rows = loads.map(({ videos, callers, rounds }) => {
    const p50 = (kind: 'route' | 'rawQuery' | 'bareRoute') => rounds.map((round) => round[kind].p50Ms)
    const over = (kind: 'rawQuery' | 'bareRoute') => {
      const { median: middle, low, high } = summarise(pairwiseRatios(p50('route'), p50(kind)))
      return `${middle.toFixed(2)} (${low.toFixed(2)} – ${high.toFixed(2)})`
    }
    const ms = (kind: 'route' | 'rawQuery' | 'bareRoute') => median(p50(kind)).toFixed(2)
    return [
      videos.toLocaleString('en'),
      String(callers),
      String(rounds.length),
      ms('route'),
      ms('rawQuery'),
      ms('bareRoute'),
      over('rawQuery'),
    ]
  })
  return markdownTable(
    [
      'videos',
      'callers',
      'pairs',
      'p50 ms: GET /videos?limit=8',
      'its statement',
      'a bare route',
      'over its statement',
    ],
    rows,
  )
}
