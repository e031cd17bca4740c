import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPostgres } from '@kinora/local-stack'
import { Client } from 'pg'

import { fillAtScale, type Scale } from './fill-at-scale.ts'
import type { LargeDatabase } from './measure-scale.ts'

/** Settings for a server with 16 GB of memory. A crash can lose the data, but the bench can always refill the database. */
const settings = [
  "max_wal_size = '4GB'",
  'wal_level = minimal',
  'max_wal_senders = 0',
  'fsync = off',
  'full_page_writes = off',
  "shared_buffers = '4GB'",
]

/**
 * Starts a PostgreSQL server with a database of this scale.
 * @param home where to keep the data for later runs. Defaults to a temporary folder that `stop` removes.
 */
export async function startLargeDatabase(
  scale: Scale,
  home: string | undefined,
  onStep: (step: string) => void,
): Promise<LargeDatabase & { stop(): Promise<void> }> {
  const folder = home ?? (await mkdtemp(join(tmpdir(), 'kinora-scale-')))
  await mkdir(join(folder, 'logs'), { recursive: true })
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755)
  const start = () => startPostgres(folder, 'kinora', { backoff: undefined, say: onStep })
  const set = await start()
  const client = new Client({ connectionString: set.url })
  await client.connect()
  for (const setting of settings) await client.query(`alter system set ${setting}`)
  await client.end()
  await set.stop()

  const postgres = await start()
  const stop = async () => {
    await postgres.stop()
    if (home === undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    const filled = join(folder, 'filled')
    if (!existsSync(filled)) {
      await fillAtScale(postgres.url, scale, onStep)
      await writeFile(filled, JSON.stringify(scale))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { url: postgres.url, logFile: join(folder, 'logs/postgres.log'), home: folder, stop }
}
