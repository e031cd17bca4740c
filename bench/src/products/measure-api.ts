import autocannon from 'autocannon'

import { markdownTable } from '../statistics/markdown-table.ts'
import { takeTurns } from '../statistics/take-turns.ts'
import { mostViewed } from './ask-provider.ts'
import type { Product } from './start-product.ts'

/**
 * Measures signed-out calls through the site, with ten connections at full speed.
 * @param seconds the length of each turn.
 * @returns a table that shows, for each call and product, the round with the median p50.
 */
export async function measureApi(products: readonly Product[], rounds: number, seconds: number): Promise<string> {
  const [first] = products
  if (first === undefined) return ''
  const { videoId, username } = await mostViewed(first.url)
  const paths = [
    '/videos?limit=20',
    `/videos/${videoId}`,
    `/comments/${videoId}?limit=20`,
    `/users/channel/${username}`,
  ]
  const rows: string[][] = []
  for (const path of paths) {
    const results = await takeTurns(
      rounds,
      Object.fromEntries(products.map(({ name, url }) => [name, () => run(`${url}/api/v1${path}`, seconds)])),
    )
    for (const [name, each] of Object.entries(results)) {
      const middle = each.toSorted((a, b) => a.latency.p50 - b.latency.p50)[Math.floor(each.length / 2)]
      if (middle === undefined) continue
      const { latency, requests } = middle
      rows.push(
        [`GET ${path.replace(videoId, ':id').replace(username, ':username')}`, name].concat(
          [latency.p50, latency.p99, requests.average].map(String),
          String(each.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)),
        ),
      )
    }
  }
  return markdownTable(['call', 'product', 'p50 ms', 'p99 ms', 'calls per second', 'failed'], rows)
}

function run(url: string, duration: number): Promise<autocannon.Result> {
  return autocannon({ url, duration, connections: 10, headers: { 'x-kinora-views': 'separate' } })
}
