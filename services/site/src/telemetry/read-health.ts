import type { Pool } from 'pg'

import { errorGroups, healthByTime, healthOfBuilds, vitalsOfBuilds } from './health-queries.ts'

/** How viewers fared in a time. */
export interface TelemetryHealth {
  /** ISO dates. */
  since: string
  until: string
  builds: BuildHealth[]
  /** Errors that are alike, of one build each, those of the most viewers first; at most 200. */
  errors: AlikeErrors[]
  /** The length of a step of `times`, in seconds. */
  stepSeconds: number
  times: { /** Seconds since 1970. */ at: number; release: string; visits: number; failed: number }[]
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
  /** Loads of a page on which it failed before it was drawn, so that an earlier build may have stood in. */
  failedBeforeDrawn: number
  vitals: Record<string, VitalHealth>
}

/** A web vital: what three of four viewers did not exceed, and between what it lies in 95 of 100 samples, where there are at least 20. */
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
  fault: string
  message: string | null
  place: string | null
  stack: string[] | null
  path: string
  times: number
  viewers: number
  firstAt: string
  lastAt: string
}

/** The chart of a time has about so many steps. */
const steps = 48

/** Reads how viewers fared in the last `minutes`. */
export async function readHealth(database: Pool, minutes: number): Promise<TelemetryHealth> {
  const until = new Date()
  const since = new Date(until.getTime() - minutes * 60_000).toISOString()
  const stepSeconds = Math.max(60, Math.ceil((minutes * 60) / steps / 60) * 60)
  // One after the other: reports and the judgement of canaries wait for the same few connections.
  const builds = await database.query<Omit<BuildHealth, 'vitals'>>(healthOfBuilds, [since])
  const vitals = await database.query<
    Pick<BuildHealth, 'release' | 'remote' | 'build'> & VitalHealth & { name: string }
  >(vitalsOfBuilds, [since])
  const errors = await database.query<AlikeErrors>(errorGroups, [since])
  const times = await database.query<TelemetryHealth['times'][number]>(healthByTime, [since, stepSeconds])
  return {
    since,
    until: until.toISOString(),
    builds: builds.rows.map((row) => {
      const own = vitals.rows.filter(
        ({ release, remote, build }) => release === row.release && remote === row.remote && build === row.build,
      )
      const named = own.map(({ name, p75, low, high, samples }) => [name, { p75, low, high, samples }] as const)
      return Object.assign(row, { vitals: Object.fromEntries(named) })
    }),
    errors: errors.rows,
    stepSeconds,
    times: times.rows,
  }
}
