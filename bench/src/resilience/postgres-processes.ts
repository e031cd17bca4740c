import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'

/** The server's first process and, after it, those that it started. Linux only: elsewhere nobody says who started whom. */
export async function postgresProcesses(databaseUrl: string): Promise<number[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory').finally(() => client.end())
  const pidFile = await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8')
  const server = Number.parseInt(pidFile, 10)
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(numbers.map(async (pid) => ({ pid, parent: await parentOf(pid) })))
  return [server, ...parents.filter(({ parent }) => parent === server).map(({ pid }) => pid)]
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

/** Sends a signal to processes, some of which may have ended by themselves meanwhile. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
