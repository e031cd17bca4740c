import fastify from 'fastify'
import { Pool } from 'pg'

import { videoListStatement } from '@kinora/provider'

import { startProvider } from '../products/start-products.ts'
import { createFilledDatabase } from './fill-database.ts'
import { createHttpCaller } from './http-caller.ts'
import { measureLoad } from './load.ts'
import type { Load } from './load.ts'

/** `GET /videos?limit=8` beside what it is made of, on one database. */
export interface ListLoads {
  videos: number
  /** How many callers call at once. */
  callers: number
  /** In turn, one of each in every round. */
  rounds: { route: Load; rawQuery: Load; bareRoute: Load }[]
}

const path = '/api/v1/videos?limit=8'
const callerCounts = [1, 8]

/** Measures lists in databases of several sizes, each with a provider of its own. */
export async function measureLists(
  { databaseUrl, storageUrl }: { databaseUrl: string; storageUrl: string },
  { sizes, rounds, calls }: { sizes: readonly number[]; rounds: number; calls: number },
): Promise<ListLoads[]> {
  const measured: ListLoads[] = []
  for (const videos of sizes) {
    const filled = await createFilledDatabase(databaseUrl, videos)
    const provider = await startProvider(filled, storageUrl)
    const answer = await (await fetch(provider.url + path)).text()
    const bare = await startBareServer(answer)
    const pool = new Pool({ connectionString: filled, max: 10 })
    try {
      for (const callers of callerCounts) {
        const loads: ListLoads = { videos, callers, rounds: [] }
        for (let round = 0; round < rounds; round++) {
          loads.rounds.push({
            route: await measureRoute(provider.url + path, callers, calls),
            rawQuery: await measureLoad(queries(pool, callers), calls),
            bareRoute: await measureRoute(bare.url, callers, calls),
          })
        }
        measured.push(loads)
      }
    } finally {
      await pool.end()
      await bare.close()
      await provider.stop()
    }
  }
  return measured
}

async function measureRoute(url: string, count: number, calls: number): Promise<Load> {
  const callers = await Promise.all(Array.from({ length: count }, () => createHttpCaller(url)))
  try {
    return await measureLoad(callers, calls)
  } finally {
    for (const caller of callers) caller.close()
  }
}

/** The very statement that the route runs, by the same driver. */
function queries(pool: Pool, count: number) {
  const statement = videoListStatement({ page: 1, limit: 8, sortBy: 'createdAt', sortType: 'desc' }, null)
  return Array.from({ length: count }, () => ({ call: () => pool.query(statement) }))
}

/** A route that does nothing but send the same bytes. It runs in this process, beside its callers. */
async function startBareServer(answer: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = fastify()
  server.get('/', (_request, reply) => {
    void reply.type('application/json; charset=utf-8').send(answer)
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: async () => void (await server.close()) }
}
