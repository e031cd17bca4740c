import { createRequire } from 'node:module'
import { join } from 'node:path'

import { Client, Pool } from 'pg'

import { countsByMeasure, measures } from './canary-counts.ts'
import type { CountLimits, MeasuredCounts, MeasuredRow } from './canary-counts.ts'
import { errorGroups, firstOccurrences, healthOfBuilds, loadsOverTime, violationsOfReleases } from './health-queries.ts'
import type { KnownEvent } from './known-releases.ts'
import type { Violation } from './policy-report.ts'
import type { ReportLimits } from './report-limits.ts'

/** Pages' reports, kept in PostgreSQL for a few days for judging canaries and for the console. Long-term metrics go to Prometheus. */
export interface TelemetryStore {
  /** @param reporter pseudonyms of the sender. */
  record(report: KnownReport, reporter?: Reporter): Promise<void>
  recordViolations(release: string, violations: readonly Violation[]): Promise<void>
  /** Returns metrics for the last `minutes`. */
  health(minutes: number): Promise<TelemetryHealth>
  /** Returns the measures of the canary's and the stable releases since a point in time. Each side may consist of several releases. */
  countsByMeasure(
    releases: { canary: readonly string[]; stable: readonly string[] },
    since: string,
    limits: CountLimits,
  ): Promise<MeasuredCounts>
  /** Deletes expired rows, and the oldest ones above the maximum. */
  forget(): Promise<void>
  close(): Promise<void>
}

/** A page's report, limited to events of known builds. */
export interface KnownReport {
  release: string
  visit: string
  events: readonly KnownEvent[]
}

/** Sender of a report. */
export interface Reporter {
  viewer: string | undefined
  /** Pseudonym of the sender's network. */
  address: string
}

/** Metrics for a time window. Times are ISO dates. */
export interface TelemetryHealth {
  since: string
  until: string
  builds: BuildHealth[]
  /** Sorted by the number of networks that reported the error; at most 200, of which at most 50 per build. */
  errors: EqualErrors[]
  /** How often errors with the same remote, name and message occurred before this window. */
  earlier: EarlierError[]
  /** Step length in `times`, in seconds. */
  stepSeconds: number
  /** Data points. `at` is in seconds since 1970. */
  times: { at: number; release: string; visits: number; failed: number }[]
  /** How often a policy blocked a resource, by release: `{ 'img-src https://elsewhere.example/a.png': 2 }`. */
  violations: Record<string, Record<string, number>>
}

/** Reports on one build in one release. */
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
  /** Page loads on which a file failed to load. */
  failedLoads: number
  /** Page loads on which the build failed before it rendered and its fallback was tried. */
  failedBeforeDrawn: number
  /** Page loads on which the fallback replaced the build. */
  fallbacks: number
  /** 75th percentile of the viewers' values, by web vital. */
  vitals: Record<string, { p75: number; samples: number }>
}

/** Equal errors in one build of one release. */
export interface EqualErrors {
  release: string
  remote: string
  build: string
  owner: string
  phase: string
  fault: string
  message: string | null
  place: string | null
  stack: string[] | null
  path: string
  /** Error code, `KIN-…`. */
  code: string | null
  /** Trace ID of a recent page with the error. */
  traceId: string | null
  times: number
  viewers: number
  networks: number
  /** When this build first had the error, in any release. */
  firstAt: string
  lastAt: string
}

export type EarlierError = Pick<EqualErrors, 'remote' | 'build' | 'fault' | 'message' | 'place' | 'firstAt'>

const insertEvents = `
  insert into site.telemetry (release, visit, viewer, address, kind, remote, version, build, owner, path, phase, fault, place, name, value, parts, message, stack, code, trace_id, fallback)
  select $1, $2, $4::text, $5::text, event.*
  from jsonb_to_recordset($3::jsonb) as event(
    kind text, remote text, version text, build text, owner text, path text,
    phase text, fault text, place text, name text, value double precision, parts jsonb, message text, stack jsonb, code text, "traceId" text, fallback text)`

const insertViolations = `
  insert into site.violations (release, directive, blocked, source, page)
  select $1, violation.*
  from jsonb_to_recordset($2::jsonb) as violation(directive text, blocked text, source text, page text)`

const timeoutMs = 5_000
const readTimeoutMs = 20_000
/** Approximate number of steps in a chart. */
const steps = 48
/** Rows to delete per statement, few enough that the statement doesn't time out. */
const rowsAtATime = 5_000

/**
 * @param databaseUrl a PostgreSQL database. The tables are in the schema `site`, which is set up on first use.
 * @param limits how many rows to keep, and for how long.
 */
export function createTelemetryStore(
  databaseUrl: string,
  limits: Pick<ReportLimits, 'rawDays' | 'violationDays' | 'maxRows'>,
): TelemetryStore {
  const openPool = (max: number, waitMs: number) =>
    new Pool({
      connectionString: databaseUrl,
      max,
      connectionTimeoutMillis: waitMs,
      query_timeout: waitMs,
      statement_timeout: waitMs,
      // Reads process many rows in memory. JIT compilation would take longer than the statements themselves.
      options: '-c jit=off -c work_mem=32MB',
    })
  const pool = openPool(4, timeoutMs)
  // One read at a time: reads may be slow, and reports and canary judgements need connections too.
  const reads = openPool(1, readTimeoutMs)
  // If an idle connection breaks, the next query replaces it.
  for (const one of [pool, reads]) one.on('error', () => {})
  let migrated: Promise<void> | undefined

  /** The database may start after the site, so a failed migration is retried on the next call. */
  async function ready(): Promise<Pool> {
    migrated ??= migrateTelemetry(databaseUrl)
    await migrated.catch((error: unknown) => {
      migrated = undefined
      throw error
    })
    return pool
  }

  async function deleteRows(table: string, where: string, value: unknown): Promise<void> {
    const statement = `delete from site.${table} where id in (select id from site.${table} where ${where} order by id limit ${rowsAtATime})`
    for (;;) {
      const { rowCount } = await pool.query(statement, [value])
      if ((rowCount ?? 0) < rowsAtATime) return
    }
  }

  return {
    async record({ release, visit, events }, { viewer, address } = { viewer: undefined, address: '' }) {
      const values = [release, visit, JSON.stringify(events), viewer ?? null, address || null]
      await (await ready()).query(insertEvents, values)
    },

    async recordViolations(release, violations) {
      await (await ready()).query(insertViolations, [release, JSON.stringify(violations)])
    },

    async health(minutes) {
      await ready()
      const until = new Date()
      const since = new Date(until.getTime() - minutes * 60_000)
      const stepSeconds = Math.ceil(minutes / steps) * 60
      const { rows: builds } = await reads.query<BuildHealth>(healthOfBuilds, [since])
      const { rows: errors } = await reads.query<EqualErrors>(errorGroups, [since])
      const named = JSON.stringify(errors.map(({ remote, fault, message }) => ({ remote, fault, message })))
      const { rows: earlier } = await reads.query<EarlierError>(firstOccurrences, [since, named])
      const { rows: times } = await reads.query<TelemetryHealth['times'][number]>(loadsOverTime, [since, stepSeconds])
      const blocked = await reads.query<{ release: string; what: string; times: number }>(violationsOfReleases, [since])
      const violations: TelemetryHealth['violations'] = {}
      for (const { release, what, times: count } of blocked.rows) (violations[release] ??= {})[what] = count
      return {
        since: since.toISOString(),
        until: until.toISOString(),
        builds,
        errors,
        earlier,
        stepSeconds,
        times,
        violations,
      }
    },

    async countsByMeasure({ canary, stable }, since, { viewersPerNetwork, discountedNetworks, maxSlowdown }) {
      const values = [since, canary, stable, viewersPerNetwork, discountedNetworks, maxSlowdown]
      const { rows } = await (await ready()).query<MeasuredRow>(countsByMeasure, values)
      const counts = measures.map((measure) => {
        const ofMeasure = rows.filter((row) => row.measure === measure)
        const countsOf = (isCanary: boolean) => {
          const row = ofMeasure.find((one) => one.isCanary === isCanary)
          const { viewers = 0, failedViewers = 0, addresses = 0 } = row ?? {}
          const discounted = { viewers: row?.discountedViewers ?? 0, failedViewers: row?.discountedFailed ?? 0 }
          return { viewers, failedViewers, addresses, discounted }
        }
        const slowMs = measure === 'LCP' || measure === 'INP' ? ofMeasure[0]?.most : undefined
        return [
          measure,
          { canary: countsOf(true), stable: countsOf(false), ...(slowMs !== undefined && { slowMs }) },
        ] as const
      })
      return Object.fromEntries(counts) as MeasuredCounts
    },

    async forget() {
      await ready()
      for (const [table, days] of [
        ['telemetry', limits.rawDays],
        ['violations', limits.violationDays],
      ] as const) {
        await deleteRows(table, 'received_at < $1::timestamptz', new Date(Date.now() - days * 86_400_000))
        const beyond = `id <= coalesce((select id from site.${table} order by id desc offset $1 limit 1), 0)`
        await deleteRows(table, beyond, limits.maxRows)
      }
    },

    async close() {
      await Promise.all([pool.end(), reads.end()])
    },
  }
}

// Use the CommonJS build: Drizzle's ES modules delay the start of each process by a second (see the provider's database/drizzle.ts).
const require = createRequire(import.meta.url)
const { drizzle } = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres')
const { migrate } = require('drizzle-orm/node-postgres/migrator') as typeof import('drizzle-orm/node-postgres/migrator')

/** Arbitrary lock number that nothing else in the database uses. */
const migrationLock = 4_061_978

/** Migrates the site's schema, which is separate from the provider's. Processes that start simultaneously wait for each other. */
async function migrateTelemetry(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: timeoutMs })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), {
      migrationsFolder: join(import.meta.dirname, '../../migrations'),
      migrationsSchema: 'site',
      migrationsTable: 'drizzle_migrations',
    })
  } finally {
    await client.end()
  }
}
