import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { startPostgres } from '@kinora/local-stack'
import { videoListStatement } from '@kinora/provider'
import { Pool } from 'pg'

import { startProvider } from '../products/start-products.ts'
import { startService } from '../products/start-service.ts'
import { createFilledDatabase } from '../provider/fill-database.ts'
import { createHttpCaller } from '../provider/http-caller.ts'
import { measureLoad, type Load } from '../provider/load.ts'
import { postgresProcesses } from '../resilience/postgres-processes.ts'
import { pinTo, processorMs } from './processor-time.ts'
import { measureShares, type Shares } from './trace-shares.ts'

/** What a request costs by one way, with the time of processors that each part had for it, in milliseconds. */
export interface WayLoad extends Load {
  providerMs: number
  postgresMs: number
  siteMs: number
}

export interface RequestsPlan {
  rounds: number
  calls: number
  callers: number
  videos: number
}

export interface MeasuredRequests {
  plan: RequestsPlan
  processors: number
  /** By way, in turn, one of each in every round. */
  ways: Record<string, WayLoad[]>
  shares: Shares
}

const path = '/api/v1/videos?limit=8'

/** The processors that parts are held to: what is measured on one, who asks on the other, so that the way with a site is not given more than the way without. */
const pins = { provider: 0, postgres: 0, site: 1, callers: 1 }

/**
 * Measures `GET /videos` straight to one provider, to two, and through a site, with the time of processors that it costs. No answer is kept anywhere: each goes to
 * PostgreSQL.
 */
export async function measureRequests(plan: RequestsPlan, onStep: (step: string) => void): Promise<MeasuredRequests> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-requests-'))
  // PostgreSQL may run as another user.
  await chmod(home, 0o755)
  await mkdir(join(home, 'logs'))
  const undo: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  try {
    onStep('Starting PostgreSQL, two providers and a site')
    const postgres = await startPostgres(home, 'kinora', { backoff: undefined, say: onStep })
    undo.push(() => postgres.stop())
    const databaseUrl = await createFilledDatabase(postgres.url, plan.videos)
    const storageUrl = pathToFileURL(join(home, 'media')).href
    const siteSecret = 'what the site and the provider share'
    const providers = [
      await startProvider(databaseUrl, storageUrl, siteSecret),
      await startProvider(databaseUrl, storageUrl, siteSecret),
    ]
    undo.push(...providers.map(({ stop }) => stop))
    const [first, second] = providers.map(({ url }) => url)
    const site = await startService(
      fileURLToPath(import.meta.resolve('@kinora/site/server')),
      { SITE_ROOT: join(home, 'site'), PROVIDER_URL: first ?? '', SITE_SECRET: siteSecret },
      '/healthz',
    )
    undo.push(site.stop)
    const pool = new Pool({ connectionString: databaseUrl, max: 10 })
    undo.push(() => pool.end())

    const statement = videoListStatement({ page: 1, limit: 8, sortBy: 'createdAt', sortType: 'desc' }, null)
    const by = (...urls: (string | undefined)[]) =>
      Array.from({ length: plan.callers }, (_, index) => createHttpCaller(`${urls[index % urls.length]}${path}`))
    const ways: Record<string, () => Promise<{ call(): Promise<unknown>; close?(): void }[]>> = {
      'the statement alone': async () =>
        Array.from({ length: plan.callers }, () => ({ call: () => pool.query(statement) })),
      'one provider': () => Promise.all(by(first)),
      'two providers': () => Promise.all(by(first, second)),
      'a site before one provider': () => Promise.all(by(site.url)),
    }
    const measured: MeasuredRequests['ways'] = {}
    for (let round = 0; round < plan.rounds; round++) {
      for (const [name, open] of Object.entries(ways)) {
        onStep(`${name}, ${round + 1} of ${plan.rounds}`)
        const callers = await open()
        // The database has then a process for each of their connections.
        await Promise.all(callers.map((caller) => caller.call()))
        const postgresPids = await postgresProcesses(postgres.url)
        await pinTo(
          pins.provider,
          providers.map(({ pid }) => pid),
        )
        await pinTo(pins.postgres, postgresPids)
        await pinTo(pins.site, [site.pid])
        await pinTo(pins.callers, [process.pid])
        const times = async () => ({
          providerMs: await processorMs(providers.map(({ pid }) => pid)),
          postgresMs: await processorMs(postgresPids),
          siteMs: await processorMs([site.pid]),
        })
        const before = await times()
        const load = await measureLoad(callers, plan.calls)
        const after = await times()
        for (const caller of callers) caller.close?.()
        // A tenth more was asked to warm up.
        const asked = plan.calls * 1.1
        ;(measured[name] ??= []).push({
          ...load,
          providerMs: (after.providerMs - before.providerMs) / asked,
          postgresMs: (after.postgresMs - before.postgresMs) / asked,
          siteMs: (after.siteMs - before.siteMs) / asked,
        })
      }
    }
    onStep('Traces')
    const shares = await measureShares({ databaseUrl, storageUrl, siteRoot: join(home, 'site'), path, calls: 200 })
    return { plan, processors: cpus().length, ways: measured, shares }
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}
