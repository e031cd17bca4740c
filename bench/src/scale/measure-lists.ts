import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { connect, videoListStatement } from '@kinora/provider'

import { markdownTable } from '../statistics/markdown-table.ts'
import { median, pairwiseRatios, summarise } from '../statistics/summary.ts'
import { takeTurns } from '../statistics/take-turns.ts'
import { startProvider, type LargeDatabase } from './measure-scale.ts'

/** The orders of the home page's lists. */
const orders = ['views', 'createdAt', 'recommended'] as const
const limit = 20
/** Rounds that don't count. PostgreSQL plans a named statement for the last time in its sixth execution. */
const warmUpRounds = 100

/**
 * Measures `GET /videos` as a visitor, sent straight to a provider, and the same statement over a single database connection. Calls and statements on both
 * databases take turns. Returns a table in which a ratio is the median of the pairs' ratios, followed by the interquartile range.
 */
export async function measureLists(small: LargeDatabase, large: LargeDatabase, rounds: number): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  const started: { stop(): Promise<void> }[] = []
  try {
    const measures: Record<string, () => Promise<number>> = {}
    for (const [size, database] of Object.entries({ small, large })) {
      const provider = await startProvider(database)
      const connection = connect(database.url)
      started.push(provider, { stop: () => connection.close() })
      const client = await connection.pool.connect()
      started.unshift({ stop: async () => client.release() })
      for (const sortBy of orders) {
        const url = `${provider.url}/api/v1/videos?limit=${limit}&sortBy=${sortBy}`
        measures[`${size} call ${sortBy}`] = () => timed(() => read(url, agent))
        const { text, values, name } = videoListStatement({ page: 1, limit, sortBy, sortType: 'desc' }, null)
        measures[`${size} statement ${sortBy}`] = () => timed(() => client.query({ text, values, name }))
      }
    }
    const times = await takeTurns(warmUpRounds + rounds, measures)
    const timesOf = (name: string) => times[name]?.slice(warmUpRounds) ?? []
    return markdownTable(
      ['GET /videos by', 'videos', 'statement ms', 'call ms', 'call over statement', 'call over small database'],
      orders.flatMap((order) =>
        ['small', 'large'].map((size) => {
          const [calls, statements] = [timesOf(`${size} call ${order}`), timesOf(`${size} statement ${order}`)]
          return [
            order,
            size,
            median(statements).toFixed(2),
            median(calls).toFixed(2),
            ratio(calls, statements),
            size === 'small' ? '' : ratio(calls, timesOf(`small call ${order}`)),
          ]
        }),
      ),
    )
  } finally {
    for (const { stop } of started) await stop()
    agent.destroy()
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Reads a response with Node's HTTP client, which takes less time than `fetch`. */
async function read(url: string, agent: Agent): Promise<void> {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode}.`)
}

function ratio(times: readonly number[], others: readonly number[]): string {
  const { median: middle, low, high } = summarise(pairwiseRatios(times, others))
  return `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`
}
