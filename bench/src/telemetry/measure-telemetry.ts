import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from '@kinora/local-stack'
import { openSiteStorage } from '@kinora/release'
import { buildSite } from '@kinora/site'
import { defaultReportLimits, relationsRead } from '@kinora/site/telemetry'
import { Pool } from 'pg'

import { markdownTable } from '../report/markdown-table.ts'
import { quantile } from '../statistics/summary.ts'
import { liveThroughDays } from './live-through-days.ts'

/** The times that the console offers, and the longest that is kept. */
const times = [
  { name: 'an hour', minutes: 60 },
  { name: 'a day', minutes: 24 * 60 },
  { name: 'a week', minutes: 7 * 24 * 60 },
  { name: 'a month', minutes: 30 * 24 * 60 },
  { name: '90 days', minutes: 90 * 24 * 60 },
]

/** Has a site's telemetry live through that many days and notes, and reads it as the console does: over HTTP, each time so many rounds. Gives a table. */
export async function measureTelemetry(
  past: { notes: number; days: number },
  rounds: number,
  onStep: (step: string) => void,
): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-telemetry-'))
  // PostgreSQL may run as another user.
  await chmod(home, 0o755)
  await mkdir(join(home, 'logs'))
  const postgres = await startPostgres(home, 'kinora', { backoff: undefined, say: onStep })
  const pool = new Pool({ connectionString: postgres.url, max: 1 })
  try {
    const lived = await liveThroughDays(postgres.url, pool, past, onStep)
    const token = randomBytes(32).toString('hex')
    const site = await buildSite({
      siteStorage: openSiteStorage({ KINORA_HOME: home }),
      providerUrl: 'http://127.0.0.1:9',
      databaseUrl: postgres.url,
      operatorToken: token,
    })
    const url = await site.listen({ host: '127.0.0.1', port: 0 })
    const rows: string[][] = []
    for (const { name, minutes } of times) {
      onStep(`reading ${name}`)
      const took: number[] = []
      let answer = ''
      for (let round = 0; round < rounds; round++) {
        const at = performance.now()
        const response = await fetch(`${url}/telemetry/health?minutes=${minutes}`, {
          headers: { 'x-kinora-operator': token },
        })
        answer = await response.text()
        took.push(performance.now() - at)
        if (!response.ok) throw new Error(`The site answered ${response.status}: ${answer}`)
      }
      const { builds, errors } = JSON.parse(answer) as { builds: unknown[]; errors: unknown[] }
      const figures = [quantile(took, 0.5), Math.max(...took)].map((ms) => ms.toFixed(0))
      const counts = [builds.length, errors.length, Math.round(answer.length / 1024)].map(String)
      rows.push([
        name,
        ...figures,
        ...counts,
        (await relationsRead(pool, minutes, new Date(), defaultReportLimits.rawDays)).join(', '),
      ])
    }
    await site.close()
    return `${lived}\n\n${markdownTable(['time', 'p50 ms', 'slowest ms', 'builds', 'errors', 'KB', 'tables read'], rows)}`
  } finally {
    await pool.end()
    await postgres.stop()
    await rm(home, { recursive: true, force: true })
  }
}
