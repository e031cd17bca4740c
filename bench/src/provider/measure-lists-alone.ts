import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { startPostgres } from '@kinora/local-stack'

import { measureLists, type ListLoads } from './measure-lists.ts'

export interface ListsPlan {
  rounds: number
  calls: number
  videos: number
}

/** Measures `GET /videos` over its statement in a database of its own, without the rest of the bench. */
export async function measureListsAlone(plan: ListsPlan, say: (step: string) => void): Promise<ListLoads[]> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-lists-'))
  // PostgreSQL may run as another user.
  await chmod(home, 0o755)
  await mkdir(join(home, 'logs'))
  try {
    say('Starting PostgreSQL and filling a database')
    const postgres = await startPostgres(home, 'kinora', { backoff: undefined, say })
    try {
      const storageUrl = pathToFileURL(join(home, 'media')).href
      return await measureLists({ databaseUrl: postgres.url, storageUrl }, { ...plan, sizes: [plan.videos] })
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
