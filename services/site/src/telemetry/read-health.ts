import type { PoolClient } from 'pg'

import { earlierErrors, errorGroups, healthByTime, healthOfBuilds, vitalsOfBuilds } from './health-queries.ts'
import { floorTo } from './roll-up.ts'
import type { Span } from './roll-up.ts'

/** How viewers fared in a time. */
export interface TelemetryHealth {
  /** ISO dates. The time begins with a full five minutes; that of more than two days with a full hour, of more than two weeks with a full day of UTC. */
  since: string
  until: string
  builds: BuildHealth[]
  /** Errors that are alike, of one build each, those from the most networks first; at most 200, and 50 of a build. */
  errors: AlikeErrors[]
  /** When errors of the same remote, name and message as those were first seen in other builds or at other places; at most 100. */
  earlier: EarlierError[]
  /** The length of a step of `times`, in seconds. */
  stepSeconds: number
  times: { /** Seconds since 1970. */ at: number; release: string; visits: number; failed: number }[]
}

/**
 * Viewers, by hashes of 52 bits: put together, those of several builds, releases or errors say how many different ones there were. Without `most` all are there;
 * else they are the smallest of more, and `most` is the largest of them.
 */
export interface ViewerSketch {
  hashes: number[]
  most: number | null
}

/** What was reported of one build in one release. A viewer is known during a canary; else each load of a page counts as one. */
export interface BuildHealth {
  release: string
  remote: string
  build: string
  version: string
  owner: string
  viewers: number
  failedViewers: number
  visits: number
  errors: number
  /** Loads of a page on which a file of it did not come, or was not what it should be. */
  failedLoads: number
  /** Loads of a page on which it failed before it was rendered, so that an earlier build may have stood in. */
  failedBeforeDrawn: number
  /** Loads of a page on which the build before it stood in, as the release says which that is. */
  fallbacks: number
  vitals: Record<string, VitalHealth>
  sketch: ViewerSketch
}

/** A web vital: what three of four viewers did not exceed, within 2.5 %, and between what it lies in 95 of 100 samples, where there are at least 20. */
export interface VitalHealth {
  p75: number
  low: number | null
  high: number | null
  samples: number
}

/** Errors of one build that are alike. */
export interface AlikeErrors {
  release: string
  remote: string
  build: string
  owner: string
  phase: string
  /** `(others)` stands for what was told beside too many different ones. */
  fault: string
  message: string | null
  place: string | null
  stack: string[] | null
  path: string
  /** The product's number of it. */
  code: string | null
  /** The trace of a page that met it lately: its calls stand under that in the provider's log. */
  traceId: string | null
  times: number
  viewers: number
  /** From so many networks; of more than some hundred in an hour not all are counted. */
  networks: number
  /** When it was first seen in this build, in whatever release and time. */
  firstAt: string
  lastAt: string
  sketch: ViewerSketch
}

/** Errors that were seen before. */
export type EarlierError = Pick<AlikeErrors, 'remote' | 'build' | 'fault' | 'message' | 'place' | 'firstAt'>

/** Rows as PostgreSQL tells them. */
type Sketched<Row> = Omit<Row, 'sketch' | 'firstAt' | 'lastAt'> & { hashes: number[]; most: number | null }
type ErrorRow = Sketched<AlikeErrors> & { firstAt: Date; lastAt: Date }
type EarlierRow = Omit<EarlierError, 'firstAt'> & { firstAt: Date }

/** The chart of a time has about so many steps. */
const steps = 48
/** Longer times are told by the hour. */
const minutesInSteps = 2 * 24 * 60
/** Longer times are told by the day. */
const minutesInHours = 14 * 24 * 60

/** Until when there are sums of days and of hours; later ones are of five minutes. */
export interface SummedUntil {
  daysUntil: Date
  hoursUntil: Date
}

/** A time, and how far it is told by the day and by the hour. */
export interface HealthWindow extends SummedUntil {
  since: Date
  until: Date
  stepSeconds: number
}

/** @param summed until when what is there. @param rawDays for so long there are sums of five minutes. */
export function windowOf(minutes: number, until: Date, summed: SummedUntil, rawDays: number): HealthWindow {
  const span = spanOf(minutes, rawDays)
  const since = new Date(floorTo(until.getTime() - minutes * 60_000, span))
  const hoursUntil = span === 5 ? since : latest(since, summed.hoursUntil)
  const daysUntil = span === 1440 ? latest(since, summed.daysUntil) : since
  return { since, until, daysUntil, hoursUntil, stepSeconds: Math.ceil(minutes / steps / span) * span * 60 }
}

function spanOf(minutes: number, rawDays: number): Span {
  if (minutes <= Math.min(minutesInSteps, rawDays * 1_440)) return 5
  return minutes <= minutesInHours ? 60 : 1440
}

const latest = (one: Date, other: Date) => (other < one ? one : other)

/**
 * Begins the transaction of `readHealth`. What is read of a month is some hundred thousand hashes, which are compared in memory; compiling the statements would take longer than
 * they do. How many hashes lie in a row PostgreSQL does not know: it expects one where there are ten thousand, and would compare each with each.
 */
export const beginReading = `begin read only; set local work_mem = '64MB'; set local jit = off; set local enable_nestloop = off`

/** Reads how viewers fared in a time, from what has been summed up. */
export async function readHealth(
  database: Pick<PoolClient, 'query'>,
  { since, until, daysUntil, hoursUntil, stepSeconds }: HealthWindow,
): Promise<TelemetryHealth> {
  const time = [since, daysUntil, hoursUntil]
  // One after the other: reports and the judgement of canaries wait for the same few connections.
  const builds = await database.query<Sketched<Omit<BuildHealth, 'vitals'>>>(healthOfBuilds, time)
  const vitals = await database.query<
    Pick<BuildHealth, 'release' | 'remote' | 'build'> & VitalHealth & { name: string }
  >(vitalsOfBuilds, time)
  const { rows: errors } = await database.query<ErrorRow>(errorGroups, time)
  const named = errors.map(({ remote, fault, message }) => ({ remote, fault, message }))
  const earlier = await database.query<EarlierRow>(earlierErrors, [JSON.stringify(named)])
  const times = await database.query<TelemetryHealth['times'][number]>(healthByTime, [...time, stepSeconds])
  const vitalsOf = Map.groupBy(vitals.rows, keyOf)
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    builds: builds.rows.map((row) => {
      const own = vitalsOf.get(keyOf(row)) ?? []
      const values = own.map(({ name, p75, low, high, samples }) => [name, { p75, low, high, samples }] as const)
      return Object.assign(withSketch(row), { vitals: Object.fromEntries(values) })
    }),
    errors: errors.map(({ firstAt, lastAt, ...row }) =>
      Object.assign(withSketch(row), { firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() }),
    ),
    earlier: earlier.rows.map(({ firstAt, ...row }) => Object.assign(row, { firstAt: firstAt.toISOString() })),
    stepSeconds,
    times: times.rows,
  }
}

const keyOf = ({ release, remote, build }: Pick<BuildHealth, 'release' | 'remote' | 'build'>) =>
  [release, remote, build].join(' ')

function withSketch<Row extends { hashes: number[]; most: number | null }>({ hashes, most, ...row }: Row) {
  return { ...row, sketch: { hashes, most } }
}
