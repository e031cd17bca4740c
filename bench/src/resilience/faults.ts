import type { Stack } from '@kinora/local-stack'
import { Client } from 'pg'

/** What was broken while a soak ran. */
export interface FaultCount {
  connectionsEnded: number
  providerKills: number
}

const endConnectionsEveryMs = 20_000
const killProviderEveryMs = 60_000

/** Ends all of the product's database connections every 20 s, and kills its provider every 60 s; the stack starts that again. */
export function breakThings(stack: Stack): { stop(): Promise<FaultCount> } {
  const count: FaultCount = { connectionsEnded: 0, providerKills: 0 }
  const underWay = new Set<Promise<void>>()
  const every = (ms: number, fault: () => Promise<void>) =>
    setInterval(() => {
      const done = fault().finally(() => underWay.delete(done))
      underWay.add(done)
    }, ms)

  const timers = [
    every(endConnectionsEveryMs, async () => {
      count.connectionsEnded += await endConnections(stack.databaseUrl)
    }),
    every(killProviderEveryMs, async () => {
      const pid = stack.provider.pid()
      if (pid === undefined) return
      process.kill(pid, 'SIGKILL')
      count.providerKills += 1
    }),
  ]
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay)
      return count
    },
  }
}

/** Ends every connection to the database but its own, and says how many. */
export async function endConnections(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
