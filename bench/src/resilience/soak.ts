import type { Stack } from '@kinora/local-stack'
import { Client } from 'pg'

import { breakThings } from './faults.ts'
import type { FaultCount } from './faults.ts'
import { watchMemory } from './memory.ts'
import type { MemoryByMinute } from './memory.ts'
import { runOpenLoop } from './open-loop.ts'
import type { LoadReport } from './open-loop.ts'
import type { Traffic } from './traffic.ts'

/** What a long stretch of too much load, with faults, came to. */
export interface Soak {
  minutes: number
  load: LoadReport
  faults: FaultCount
  /** Answers other than those asked for, 429 and 503; no answer at all among them. */
  unexpected: Record<number, number>
  acknowledged: number
  /** Of those, how many the database does not have. */
  lost: number
  memory: MemoryByMinute
  /** By process: memory in the last whole minute over that in the second. */
  memoryGrowth: Record<string, number>
}

const expectedStatuses = new Set([200, 201, 429, 503])

/** Asks for `rate` calls a second for so many minutes, while database connections and providers die. */
export async function soak(stack: Stack, traffic: Traffic, rate: number, minutes: number): Promise<Soak> {
  const memory = watchMemory(() => ({ site: stack.site.pid(), provider: stack.provider.pid() }))
  const faults = breakThings(stack)
  const load = await runOpenLoop(rate, minutes * 60, traffic.next)
  const broken = await faults.stop()
  const byMinute = memory.stop()
  const { comments } = traffic.acknowledged
  return {
    minutes,
    load,
    faults: broken,
    unexpected: Object.fromEntries(
      Object.entries(load.statuses).filter(([status]) => !expectedStatuses.has(Number(status))),
    ),
    acknowledged: comments.length,
    lost: comments.length - (await countComments(stack.databaseUrl, comments)),
    memory: byMinute,
    memoryGrowth: growthOf(byMinute, minutes),
  }
}

async function countComments(databaseUrl: string, ids: readonly string[]): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from comments where id = any($1)',
      [ids],
    )
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}

function growthOf(memory: MemoryByMinute, minutes: number): Record<string, number> {
  const [second, last] = [memory[1] ?? {}, memory[minutes - 1] ?? {}]
  return Object.fromEntries(Object.entries(second).map(([name, before]) => [name, (last[name] ?? NaN) / before]))
}
