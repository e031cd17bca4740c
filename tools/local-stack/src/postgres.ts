import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { freePort } from '@kinora/release'

import { endPostgres } from './left-over-postgres.ts'
import { startProcess } from './start-process.ts'
import { supervise } from './supervise.ts'
import type { Supervised, SupervisedOptions } from './supervise.ts'

/** PostgreSQL server on this machine. */
export interface LocalPostgres extends Omit<Supervised, 'start'> {
  /** Connection URL of the database `kinora`, which doesn't change when the server restarts. */
  url: string
  directory: string
}

const user = 'kinora'

/**
 * Starts the embedded PostgreSQL on loopback, and restarts it whenever it exits. Stores data below `home`, in a folder that is created on first start.
 *
 * @param password password of the only database user.
 */
export async function startPostgres(
  home: string,
  password: string,
  supervision: Pick<SupervisedOptions, 'backoff' | 'say'>,
): Promise<LocalPostgres> {
  const directory = dataDirectory(home)
  const port = await freePort()
  const logFile = join(home, 'logs/postgres.log')

  const start = async (signal: AbortSignal) => {
    const child = await startProcess({
      name: 'PostgreSQL',
      script: join(import.meta.dirname, 'run-postgres.ts'),
      args: [directory, String(port), user],
      env: { KINORA_POSTGRES_PASSWORD: password },
      logFile,
      signal,
    })
    return {
      ...child,
      stop: async () => {
        await child.stop()
        // A suspended server (SIGSTOP) doesn't notice its parent's exit.
        await endPostgres(directory)
      },
      kill: async () => {
        await endPostgres(directory, 'SIGQUIT')
        await child.kill()
      },
    }
  }
  const { pid, stop, kill } = await supervise({ name: 'PostgreSQL', logFile, start, ...supervision })
  return { pid, stop, kill, url: `postgres://${user}:${password}@127.0.0.1:${port}/kinora`, directory }
}

/** Whether a database exists for `home`. */
export function hasDatabase(home: string): boolean {
  return existsSync(join(dataDirectory(home), 'PG_VERSION'))
}

/**
 * Returns the data folder: `postgres` below `home`. As root, PostgreSQL runs as another user; if that user can't enter `home`, the folder is below
 * `/var/lib/kinora` and unique to `home`.
 */
function dataDirectory(home: string): string {
  const inside = resolve(home, 'postgres')
  if (process.getuid?.() !== 0 || isOpenToOthers(resolve(home))) return inside
  const name = createHash('sha256').update(resolve(home)).digest('hex').slice(0, 12)
  return join('/var/lib/kinora', name, 'postgres')
}

function isOpenToOthers(path: string): boolean {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
  }
  return true
}
