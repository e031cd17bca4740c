import { Client, Pool } from 'pg'

import { migrateTelemetry } from './migrate-telemetry.ts'
import type { TelemetryReport } from './telemetry-report.ts'

/** What pages have told, in PostgreSQL. */
export interface TelemetryStore {
  record(report: TelemetryReport): Promise<void>
  /** What was told of each release in the last `minutes`. */
  summary(minutes: number): Promise<TelemetrySummary>
  /** How a release has fared since a moment. */
  health(release: string, since: string): Promise<ReleaseHealth>
  /** Forgets what is older than that many days. */
  forget(days: number): Promise<void>
  close(): Promise<void>
}

/** Loads of a page, and how many of them met an error. */
export interface ReleaseHealth {
  visits: number
  /** Loads on which at least one error occurred; one that repeats itself counts once. */
  failedVisits: number
}

/** By release and by remote, what was told. */
export interface TelemetrySummary {
  /** ISO date of the beginning. */
  since: string
  releases: Record<string, ReleaseHealth & { errorRate: number; remotes: Record<string, RemoteSummary> }>
}

/** What was told of one remote in one release. */
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

/** @param databaseUrl a PostgreSQL; the tables lie in a schema of the site's own, `site`, made when it is first used. */
export function createTelemetryStore(databaseUrl: string): TelemetryStore {
  const pool = new Pool({ connectionString: databaseUrl, max: 4, connectionTimeoutMillis: 5_000 })
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
    async record({ release, visit, events }) {
      await (await ready()).query(insertEvents, [release, visit, JSON.stringify(events)])
    },
    async summary(minutes) {
      const since = new Date(Date.now() - minutes * 60_000).toISOString()
      const database = await ready()
      const [visits, parts] = await Promise.all([
        database.query<{ release: string } & ReleaseHealth>(healthByRelease, [since]),
        database.query<{ release: string; remote: string } & RemoteSummary>(partsByRelease, [since]),
      ])
      const releases: TelemetrySummary['releases'] = {}
      for (const { release, visits: count, failedVisits } of visits.rows) {
        const remotes = parts.rows
          .filter((part) => part.release === release)
          .map(({ release: _, remote, ...part }) => [remote, part] as const)
        releases[release] = {
          visits: count,
          failedVisits,
          errorRate: failedVisits / count,
          remotes: Object.fromEntries(remotes),
        }
      }
      return { since, releases }
    },
    async health(release, since) {
      const { rows } = await (await ready()).query<ReleaseHealth>(healthOfRelease, [since, release])
      return rows[0] ?? { visits: 0, failedVisits: 0 }
    },
    async forget(days) {
      await (
        await ready()
      ).query(`delete from site.telemetry where received_at < now() - $1 * interval '1 day'`, [days])
    },
    close: () => pool.end(),
  }
}

async function migrate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await migrateTelemetry(client)
  } finally {
    await client.end()
  }
}

const insertEvents = `
  insert into site.telemetry (release, visit, kind, remote, version, build, owner, path, phase, fault, place, name, value)
  select $1, $2, event.*
  from jsonb_to_recordset($3::jsonb) as event(
    kind text, remote text, version text, build text, owner text, path text,
    phase text, fault text, place text, name text, value double precision)`

const countVisits = `
  count(distinct visit)::int as visits,
  (count(distinct visit) filter (where kind = 'error'))::int as "failedVisits"`

const healthByRelease = `select release, ${countVisits} from site.telemetry where received_at >= $1 group by release`

const healthOfRelease = `select ${countVisits} from site.telemetry where received_at >= $1 and release = $2`

const partsByRelease = `
  with told as (select * from site.telemetry where received_at >= $1),
  phases as (
    select release, remote, jsonb_object_agg(phase, count) as phases
    from (select release, remote, phase, count(*)::int from told where kind = 'error' group by release, remote, phase) one
    group by release, remote),
  vitals as (
    select release, remote, jsonb_object_agg(name, value) as vitals
    from (
      select release, remote, name, percentile_cont(0.75) within group (order by value) as value
      from told where kind = 'vital' group by release, remote, name) one
    group by release, remote)
  select release, remote, max(version) as version, max(owner) as owner,
    (count(*) filter (where kind = 'view'))::int as views,
    (count(*) filter (where kind = 'error'))::int as errors,
    coalesce(max(phases.phases::text)::jsonb, '{}') as phases,
    coalesce(max(vitals.vitals::text)::jsonb, '{}') as vitals
  from told left join phases using (release, remote) left join vitals using (release, remote)
  group by release, remote
  order by release, remote`
