import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from '@kinora/local-stack'
import { openSiteStorage } from '@kinora/release'
import { serveConsole } from '@kinora/release/console-server'
import { createReleaseStore } from '@kinora/releases/storage'
import { buildSite } from '@kinora/site'
import { defaultReportLimits, planOfRead } from '@kinora/site/telemetry'
import { Pool } from 'pg'

import { markdownTable } from '../report/markdown-table.ts'
import { processorMs } from '../requests/processor-time.ts'
import { postgresProcesses } from '../resilience/postgres-processes.ts'
import { quantile } from '../statistics/summary.ts'
import { liveThroughDays } from './live-through-days.ts'
import { releaseThroughDays } from './release-through-days.ts'

const day = 24 * 60
/** No view takes longer. */
const promisedMs = 1_000
/** What the page of the console asks for in each of its views. A month of health and more is from sums of days. */
const views: { name: string; asks: (lately: string[]) => string[]; minutes?: number }[] = [
  { name: 'Now', asks: () => ['now', 'served'] },
  { name: 'Time line', asks: () => ['timeline?kinds=change,publish,check', 'releases'] },
  { name: 'Two releases', asks: (stables) => [`compare?from=${stables.at(-1) ?? ''}&to=${stables[0] ?? ''}`] },
  ...[
    { name: 'Health, an hour', minutes: 60 },
    { name: 'Health, a day', minutes: day },
    { name: 'Health, a week', minutes: 7 * day },
    { name: 'Health, a month', minutes: 30 * day },
    { name: 'Health, 90 days', minutes: 90 * day },
  ].map(({ name, minutes }) => ({ name, minutes, asks: () => [`health?minutes=${minutes}`] })),
  { name: 'Size', asks: () => ['size'] },
  { name: 'Usage', asks: () => ['usage'] },
]

/**
 * Has a site's telemetry and its storage live through that many days and notes, and asks for each view as the console does: over HTTP, so many rounds.
 *
 * @returns a table, and what is not as it is promised.
 */
export async function measureTelemetry(
  past: { notes: number; days: number },
  rounds: number,
  onStep: (step: string) => void,
): Promise<{ report: string; missed: string[] }> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-telemetry-'))
  // PostgreSQL may run as another user.
  await chmod(home, 0o755)
  await mkdir(join(home, 'logs'))
  const postgres = await startPostgres(home, 'kinora', { backoff: undefined, say: onStep })
  const pool = new Pool({ connectionString: postgres.url, max: 1 })
  try {
    const released = await releaseThroughDays(home, past.days)
    onStep(released)
    const lived = await liveThroughDays(postgres.url, pool, past, onStep)
    onStep(lived)
    const token = randomBytes(32).toString('hex')
    const opened = openSiteStorage({ KINORA_HOME: home })
    const site = await buildSite({
      siteStorage: opened,
      providerUrl: 'http://127.0.0.1:9',
      databaseUrl: postgres.url,
      operatorToken: token,
    })
    const siteUrl = await site.listen({ host: '127.0.0.1', port: 0 })
    const { storage } = opened
    const console = await serveConsole({
      site: {
        storage,
        store: createReleaseStore(storage),
        scratch: join(home, 'builds'),
        evidenceFolder: join(home, 'checks'),
        url: siteUrl,
        operatorToken: token,
      },
      actsAs: 'Ada',
      token,
      pageFolder: home,
      port: 0,
    })
    const ask = async (path: string) => {
      const response = await fetch(new URL(`/api/${path}`, console.url), { headers: { 'x-kinora-console': token } })
      const answer = await response.text()
      if (!response.ok) throw new Error(`The console answered ${response.status} to ${path}: ${answer}`)
      return answer
    }
    const { stables } = JSON.parse(await ask('releases')) as { stables: string[] }
    const rows: string[][] = []
    const missed: string[] = []
    for (const { name, asks, minutes } of views) {
      onStep(`asking for ${name}`)
      const took: number[] = []
      let bytes = 0
      const busy = await processorsBusy(postgres.url)
      for (let round = 0; round < rounds; round++) {
        const at = performance.now()
        const answers = await Promise.all(asks(stables).map(ask))
        took.push(performance.now() - at)
        bytes = answers.reduce((sum, answer) => sum + answer.length, 0)
      }
      const spent = await busy()
      const plan = minutes && (await planOfRead(pool, minutes, new Date(), defaultReportLimits.rawDays))
      const busyMs = spent.reduce((sum, ms) => sum + ms / rounds, 0)
      // By the time of processors, which other work on the machine does not change.
      if (busyMs > promisedMs) missed.push(`${name} takes ${busyMs.toFixed(0)} ms of processors.`)
      if (plan && plan.tables.includes('telemetry')) missed.push(`${name} reads reports.`)
      const figures = [quantile(took, 0.5), Math.max(...took), ...spent.map((ms) => ms / rounds)]
      rows.push([
        name,
        ...figures.map((ms) => ms.toFixed(0)),
        (bytes / 1024).toFixed(0),
        plan ? plan.tables.join(', ') : '',
      ])
    }
    await console.close()
    await site.close()
    const columns = [
      'view',
      'p50 ms',
      'slowest ms',
      'processor ms: PostgreSQL',
      'site and console',
      'KB',
      'tables read',
    ]
    return { report: `${released}\n\n${lived}\n\n${markdownTable(columns, rows)}`, missed }
  } finally {
    await pool.end()
    await postgres.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** @returns what tells the time of processors that PostgreSQL, and this process with the site and the console in it, have had since. */
async function processorsBusy(databaseUrl: string): Promise<() => Promise<[number, number]>> {
  const read = async () => [await processorMs(await postgresProcesses(databaseUrl)), process.cpuUsage()] as const
  const [before, own] = await read()
  return async () => {
    const [after] = await read()
    const { user, system } = process.cpuUsage(own)
    return [after - before, (user + system) / 1000]
  }
}
