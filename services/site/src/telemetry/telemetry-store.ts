import type { TelemetryReport } from '@kinora/releases'
import { Client, Pool } from 'pg'

import { readHealth } from './read-health.ts'
import type { TelemetryHealth } from './read-health.ts'
import { migrateTelemetry } from './migrate-telemetry.ts'
import type { Violation } from './policy-report.ts'
import {
  countsByMeasure,
  healthByRelease,
  insertEvents,
  insertViolations,
  olderRows,
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
  record(report: TelemetryReport, reporter?: Reporter): Promise<void>
  recordViolations(release: string, violations: readonly Violation[]): Promise<void>
  /** What was reported of each release in the last `minutes`. */
  summary(minutes: number, viewersPerNetwork: number): Promise<TelemetrySummary>
  /** How viewers fared in the last `minutes`, build by build, and the errors that they met. */
  health(minutes: number): Promise<TelemetryHealth>
  /** How the viewers of a canary and of the stable release have fared since a moment. */
  countsByMeasure(
    releases: { canary: string; stable: string },
    since: string,
    limits: CountLimits,
  ): Promise<MeasuredCounts>
  /** Forgets what is older than that many days, and of the rest what is beyond that many rows, the oldest first. */
  forget(limits: { days: number; rows: number }): Promise<void>
  close(): Promise<void>
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

/** What viewers are judged to have fared badly by: an error, a page that failed before it was drawn, a slow first picture, a slow response to what they did. */
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

/** @param databaseUrl a PostgreSQL; the tables lie in a schema of the site's own, `site`, made when it is first used. */
export function createTelemetryStore(databaseUrl: string): TelemetryStore {
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
      return readHealth(await ready(), minutes)
    },
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
    async forget({ days, rows }) {
      const database = await ready()
      for (const table of ['telemetry', 'violations'] as const) await database.query(olderRows(table), [days, rows])
    },
    close: () => pool.end(),
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
