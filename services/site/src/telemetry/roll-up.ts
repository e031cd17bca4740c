import type { Pool, PoolClient } from 'pg'

import { rollUpDay } from './roll-up-day.ts'
import { forgetSpan, hashesOfSpan, rolledTables, rollUpSpan, takeRolledUp } from './roll-up-queries.ts'

/** The minutes of what is summed up: steps, of which the last days consist, and hours and days, which are kept for longer. */
export type Span = keyof typeof hashesOfSpan

/** How long what is kept, in days. */
export interface Retention {
  /** Of reports as they came, and of the sums of five minutes. */
  rawDays: number
  /** Of the sums of an hour and of a day. */
  hourlyDays: number
}

/** How sums are made. */
export interface RollUpOptions extends Retention {
  /** The time to take for now; PostgreSQL's own, where nothing is said. */
  now?: Date | undefined
  /** It ends after so long, and goes on where it was the next time. */
  workMs: number
  /** Whether it is to end with the span that it is at. */
  isStopped?: () => boolean
}

interface RolledUp {
  stepsUntil: Date
  hoursUntil: Date
  daysUntil: Date
  /** The newest report that is in the sums of a span that is not over. */
  newest: string
  newestNow: string
  seed: string
  now: Date
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A report has the time at which it began to be written, which ends within the timeout of its statement. */
const settleMs = minuteMs

/**
 * Sums up what has been reported and not been summed up yet: each span in a transaction of its own, once it is over for good; and those that are not over whenever there is something new.
 * Of several sites that do so at once one does, and the others leave it to that one.
 */
export async function rollUp(database: Pool, options: RollUpOptions): Promise<void> {
  const until = performance.now() + options.workMs
  const isOver = () => performance.now() >= until || options.isStopped?.() === true
  const client = await database.connect()
  try {
    while ((await inTransaction(client, () => rollUpNext(client, options))) && !isOver());
  } catch (error) {
    // Nobody gets a connection of which nobody knows in what state it is.
    client.release(true)
    throw error
  }
  client.release()
}

async function inTransaction<Result>(client: PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin')
  const result = await work()
  await client.query('commit')
  return result
}

/** @returns whether there is more to do. */
async function rollUpNext(client: PoolClient, { now, rawDays, hourlyDays }: RollUpOptions): Promise<boolean> {
  const { rows } = await client.query<RolledUp>(takeRolledUp)
  const [state] = rows
  if (state === undefined) return false
  const at = now ?? state.now
  for (const [span, until, days] of [
    [5, state.stepsUntil, rawDays],
    [60, state.hoursUntil, hourlyDays],
  ] as const) {
    const from = Math.max(until.getTime(), floorTo(at.getTime() - days * dayMs, span))
    const to = floorTo(at.getTime() - settleMs, span)
    if (from >= to) continue
    await rollUpFirst(client, span, from, to, state)
    return true
  }
  const day = Math.max(state.daysUntil.getTime(), floorTo(at.getTime() - hourlyDays * dayMs, 1440))
  if (day < floorTo(state.hoursUntil.getTime(), 1440)) {
    await rollUpHoursOf(client, day)
    return true
  }
  if (state.newestNow === state.newest) return false
  for (let begin = state.stepsUntil.getTime(); begin <= at.getTime(); begin += 5 * minuteMs)
    await rollUpOne(client, 5, begin, state)
  await client.query('update site.rolled_up set newest = $1', [state.newestNow])
  return false
}

/** Sums up the first span of which there are reports, of those that are over. */
async function rollUpFirst(client: PoolClient, span: Span, from: number, to: number, state: RolledUp): Promise<void> {
  const { rows } = await client.query<{ first: Date | null }>(
    'select min(received_at) as first from site.telemetry where received_at >= $1 and received_at < $2',
    [new Date(from), new Date(to)],
  )
  const first = rows[0]?.first ?? null
  const begin = first === null ? undefined : floorTo(first.getTime(), span)
  if (begin !== undefined) await rollUpOne(client, span, begin, state)
  const until = begin === undefined ? to : begin + span * minuteMs
  await client.query(`update site.rolled_up set ${span === 5 ? 'steps_until' : 'hours_until'} = $1`, [new Date(until)])
}

async function rollUpOne(client: PoolClient, span: Span, begin: number, { seed }: RolledUp): Promise<void> {
  const from = new Date(begin)
  for (const table of rolledTables) await client.query(forgetSpan(table), [from, span])
  const values = [from, new Date(begin + span * minuteMs), span, seed, hashesOfSpan[span]]
  // Under a name PostgreSQL plans it a few times only: that takes as long as summing up some thousand reports.
  await client.query({ name: 'roll-up-span', text: rollUpSpan, values })
}

/** Sums up the hours of a day, in UTC, which is over. */
async function rollUpHoursOf(client: PoolClient, begin: number): Promise<void> {
  const [from, until] = [new Date(begin), new Date(begin + dayMs)]
  for (const table of rolledTables) await client.query(forgetSpan(table), [from, 1440])
  await client.query({ name: 'roll-up-day', text: rollUpDay, values: [from, until, hashesOfSpan[1440]] })
  await client.query('update site.rolled_up set days_until = $1', [until])
}

/** The beginning of the span that a moment is in. */
export function floorTo(ms: number, span: Span): number {
  return Math.floor(ms / (span * minuteMs)) * span * minuteMs
}
