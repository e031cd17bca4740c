import { setTimeout } from 'node:timers/promises'

import { Client, Pool } from 'pg'

import { forgetReports } from './forget-reports.ts'
import type { KeptLimits } from './forget-reports.ts'
import type { KnownEvent } from './known-releases.ts'
import { beginReading, readHealth, windowOf } from './read-health.ts'
import type { SummedUntil, TelemetryHealth } from './read-health.ts'
import { rollUp } from './roll-up.ts'
import type { ReportLimits } from './report-limits.ts'
import type { Retention } from './roll-up.ts'
import { migrateTelemetry } from './migrate-telemetry.ts'
import type { Violation } from './policy-report.ts'
import {
  countsByMeasure,
  healthByRelease,
  insertEvents,
  insertViolations,
  partsByRelease,
  violationsByRelease,
} from './telemetry-queries.ts'

interface CountsRow extends ViewerCounts {
  measure: Measure
  isCanary: boolean
  most: number
  addresses: number
  discountedViewers: number
  discountedFailed: number
}

/** What pages have reported, in PostgreSQL. */
export interface TelemetryStore {
  /** @param reporter who sent it, by pseudonyms. */
  record(report: KnownReport, reporter?: Reporter): Promise<void>
  recordViolations(release: string, violations: readonly Violation[]): Promise<void>
  /** What was reported of each release in the last `minutes`. */
  summary(minutes: number, viewersPerNetwork: number): Promise<TelemetrySummary>
  /** How viewers fared in the last `minutes`, build by build, and the errors that they met: what has been summed up, which it has done before unless much is new. */
  health(minutes: number): Promise<TelemetryHealth>
  /** How the viewers of a canary and of the stable release have fared since a moment; either may have been several releases since. */
  countsByMeasure(
    releases: { canary: readonly string[]; stable: readonly string[] },
    since: string,
    limits: CountLimits,
  ): Promise<MeasuredCounts>
  /** Sums up what has been reported since the last time, for some seconds at most. Several sites may do so at once. */
  rollUp(): Promise<void>
  /** Forgets what is older than it is kept, and of the rest what is beyond that many rows, the oldest first. */
  forget(limits: Omit<KeptLimits, keyof Retention>): Promise<void>
  close(): Promise<void>
}

/** What a page reported of builds that its release has. */
export interface KnownReport {
  release: string
  visit: string
  events: readonly KnownEvent[]
}

/** Who sent a report. */
export interface Reporter {
  viewer: string | undefined
  /** The network that they sent it from. */
  address: string
}

/** How far one network is believed, and what is slow. */
export interface CountLimits {
  /** So many viewers of one network count, those who reported first. */
  viewersPerNetwork: number
  /** So many networks, those with the most viewers who fared badly, are counted apart. */
  discountedNetworks: number
  /** By how much, a part of 1, a page may be slower than three of four viewers of the stable release had it. */
  maxSlowdown: number
}

/** What viewers are judged to have fared badly by: an error, a page that failed before it was rendered, a slow first picture, a slow response to what they did. */
export const measures = ['errors', 'failed views', 'LCP', 'INP'] as const

/** One of them. */
export type Measure = (typeof measures)[number]

/** Viewers, and how many of them fared badly. */
interface ViewerCounts {
  viewers: number
  failedViewers: number
}

/** The viewers of a release who count. */
export interface NetworkedCounts extends ViewerCounts {
  addresses: number
  /** Those of the networks whose viewers fared worst. */
  discounted: ViewerCounts
}

/** By each measure, the viewers of the canary and those of the stable release. */
export type MeasuredCounts = Record<
  Measure,
  {
    canary: NetworkedCounts
    stable: NetworkedCounts
    /** Of LCP and INP: what is slow, in milliseconds. */ slowMs?: number
  }
>

/** Loads of a page, and how many of them met an error, as they were reported. */
export interface ReleaseHealth extends ViewerCounts {
  visits: number
  /** Loads on which at least one error occurred; one that repeats itself counts once. */
  failedVisits: number
}

/** By release and by remote, what was reported. */
export interface TelemetrySummary {
  /** ISO date of the beginning. */
  since: string
  releases: Record<string, ReleaseSummary>
}

/** What was reported of one release. Page loads are as many as were reported; viewers are those who are known to be different, and have ids during a canary only. */
export interface ReleaseSummary extends ReleaseHealth {
  /** The share of page loads that met an error. */
  errorRate: number
  remotes: Record<string, RemoteSummary>
  /** What pages' policies forbade, by directive and by what was blocked: `script-src-elem inline`. */
  violations: Record<string, number>
}

/** What was reported of one remote in one release. */
export interface RemoteSummary {
  version: string
  owner: string
  views: number
  errors: number
  /** Errors by the phase in which they occurred. */
  phases: Record<string, number>
  /** The value that three of four viewers did not exceed. */
  vitals: Record<string, number>
}

const timeoutMs = 5_000
/** Summing up goes on the next time after so long: what was not summed up for days, after an upgrade, is soon. */
const workMs = 20_000
/** Whoever reads waits for it for so long. */
const waitMs = 2_000

/**
 * @param databaseUrl a PostgreSQL; the tables lie in a schema of the site's own, `site`, made when it is first used.
 * @param retention how long what is kept, and how many times as long as it took summing up rests then: whoever reads again and again does not keep the database busy with it.
 * @param clock the time, where it is not PostgreSQL's own.
 */
export function createTelemetryStore(
  databaseUrl: string,
  retention: Retention & Pick<ReportLimits, 'restAfterSums'>,
  clock?: () => Date,
): TelemetryStore {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: timeoutMs,
    // A database that hangs must not keep what waits for it for good.
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
  })
  // A connection that breaks while nobody uses it is replaced by the next query.
  pool.on('error', () => {})
  let migrated: Promise<void> | undefined

  /** The database may come after the site, so what failed is tried again at the next call. */
  async function ready(): Promise<Pool> {
    migrated ??= migrate(databaseUrl)
    await migrated.catch((error: unknown) => {
      migrated = undefined
      throw error
    })
    return pool
  }

  let underWay: Promise<void> | undefined
  let restsUntil = 0
  let isClosed = false

  /** Whoever asks meanwhile waits for the same. */
  function rollUpOnce(): Promise<void> {
    underWay ??= rollUpNow().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  async function rollUpNow(): Promise<void> {
    const database = await ready()
    const begun = performance.now()
    await rollUp(database, { ...retention, now: clock?.(), workMs, isStopped: () => isClosed })
    const now = performance.now()
    restsUntil = now + (now - begun) * retention.restAfterSums
  }

  return {
    async record({ release, visit, events }, { viewer, address } = { viewer: undefined, address: '' }) {
      const values = [release, visit, JSON.stringify(events), viewer ?? null, address || null]
      await (await ready()).query(insertEvents, values)
    },
    async recordViolations(release, violations) {
      await (await ready()).query(insertViolations, [release, JSON.stringify(violations)])
    },
    async summary(minutes, viewersPerNetwork) {
      const since = new Date(Date.now() - minutes * 60_000).toISOString()
      const database = await ready()
      const [health, parts, violations] = await Promise.all([
        database.query<{ release: string } & ReleaseHealth>(healthByRelease, [since, viewersPerNetwork]),
        database.query<{ release: string; remote: string } & RemoteSummary>(partsByRelease, [since]),
        database.query<{ release: string; what: string; times: number }>(violationsByRelease, [since]),
      ])
      const releases: TelemetrySummary['releases'] = {}
      for (const { release, ...counts } of health.rows) {
        const remotes = parts.rows
          .filter((part) => part.release === release)
          .map(({ release: _, remote, ...part }) => [remote, part] as const)
        const forbidden = violations.rows
          .filter((row) => row.release === release)
          .map(({ what, times }) => [what, times])
        releases[release] = {
          ...counts,
          errorRate: counts.visits === 0 ? 0 : counts.failedVisits / counts.visits,
          remotes: Object.fromEntries(remotes),
          violations: Object.fromEntries(forbidden),
        }
      }
      return { since, releases }
    },
    async health(minutes) {
      const database = await ready()
      // Where that fails it is in the log of whoever does it every minute, and what has been summed up can still be told.
      if (performance.now() >= restsUntil)
        await Promise.race([rollUpOnce().catch(() => {}), setTimeout(waitMs, undefined, { ref: false })])
      const { rows } = await database.query<SummedUntil & { now: Date }>(
        'select now() as now, days_until as "daysUntil", hours_until as "hoursUntil" from site.rolled_up',
      )
      const { now, ...summed } = rows[0] ?? { now: new Date(), daysUntil: new Date(0), hoursUntil: new Date(0) }
      const client = await database.connect()
      try {
        await client.query(beginReading)
        const health = await readHealth(client, windowOf(minutes, clock?.() ?? now, summed, retention.rawDays))
        await client.query('commit')
        client.release()
        return health
      } catch (error) {
        // Nobody gets a connection of which nobody knows in what state it is.
        client.release(true)
        throw error
      }
    },
    rollUp: rollUpOnce,
    async countsByMeasure({ canary, stable }, since, { viewersPerNetwork, discountedNetworks, maxSlowdown }) {
      const values = [since, canary, stable, viewersPerNetwork, discountedNetworks, maxSlowdown]
      const { rows } = await (await ready()).query<CountsRow>(countsByMeasure, values)
      const countsOf = (measure: Measure, isCanary: boolean): NetworkedCounts => {
        const row = rows.find((one) => one.measure === measure && one.isCanary === isCanary)
        const { viewers = 0, failedViewers = 0, addresses = 0, discountedViewers = 0, discountedFailed = 0 } = row ?? {}
        return {
          viewers,
          failedViewers,
          addresses,
          discounted: { viewers: discountedViewers, failedViewers: discountedFailed },
        }
      }
      const entries = measures.map((measure) => {
        const slowMs = rows.find((row) => row.measure === measure)?.most
        const isVital = measure === 'LCP' || measure === 'INP'
        return [
          measure,
          {
            canary: countsOf(measure, true),
            stable: countsOf(measure, false),
            ...(isVital && slowMs !== undefined && { slowMs }),
          },
        ] as const
      })
      return Object.fromEntries(entries) as MeasuredCounts
    },
    async forget(limits) {
      await forgetReports(await ready(), { ...retention, ...limits }, clock?.())
    },
    close() {
      isClosed = true
      return pool.end()
    },
  }
}

async function migrate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: timeoutMs })
  await client.connect()
  try {
    await migrateTelemetry(client)
  } finally {
    await client.end()
  }
}
