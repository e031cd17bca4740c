import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

import { startPostgres } from '@kinora/local-stack'
import { Client } from 'pg'

/** A PostgreSQL server that a test may damage. */
export interface OwnDatabase {
  url: string
  /** Data folder. */
  directory: string
  /** Command that starts the server. */
  command: { program: string; args: string[] }
  /** Terminates all other connections. @returns how many there were. */
  terminateConnections(): Promise<number>
  /** Freezes all server processes, leaving connections open but unresponsive. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Kills the server, as a power failure would. */
  kill(): Promise<void>
  /** Starts the server again on the same port and waits until it responds. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Creates and starts a PostgreSQL server with its data below `home`. */
export async function startOwnDatabase(home: string): Promise<OwnDatabase> {
  await mkdir(join(home, 'logs'), { recursive: true })
  const {
    url,
    directory,
    stop: stopFirst,
  } = await startPostgres(home, randomBytes(16).toString('hex'), { backoff: undefined, say: () => {} })
  // PostgreSQL records the path of its program and its arguments, quoted.
  const [program = '', ...quoted] = (await readFile(join(directory, 'postmaster.opts'), 'utf8')).trim().split(' ')
  const args = quoted.map((arg) => arg.replaceAll('"', ''))
  await stopFirst()
  return runOwnDatabase({ url, directory, command: { program, args } })
}

/** Starts PostgreSQL on an existing data folder. */
export async function runOwnDatabase({
  url,
  directory,
  command,
}: Pick<OwnDatabase, 'url' | 'directory' | 'command'>): Promise<OwnDatabase> {
  const { program, args } = command
  let server: ChildProcess
  let isFrozen = false

  async function start() {
    const { uid, gid } = await stat(directory)
    // PostgreSQL refuses to run as root; in that case, run it as the owner of its data.
    const owner = process.getuid?.() === 0 ? { uid, gid } : {}
    const run = () => (server = spawn(program, args, { ...owner, stdio: 'ignore' }))
    run()
    await answers(url, () => {
      // Try again if the new server has exited because the killed server's shared memory still exists.
      if (server.exitCode !== null) run()
    })
  }

  async function signalAll(signal: NodeJS.Signals) {
    // Signal the parent first; otherwise, it could start another child.
    const pid = server.pid ?? 0
    signalOne(pid, signal)
    for (const child of await childrenOf(pid)) signalOne(child, signal)
    isFrozen = signal === 'SIGSTOP'
  }

  async function end(signal: NodeJS.Signals) {
    if (isFrozen) await signalAll('SIGCONT')
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }

  await start()
  return {
    url,
    directory,
    command,
    terminateConnections: () =>
      query(
        url,
        `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    kill: () => end('SIGKILL'),
    start,
    // SIGINT requests a fast shutdown, which ends sessions without losing data.
    stop: () => end('SIGINT'),
  }
}

async function answers(url: string, whileNot: () => void): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const isUp = await query(url, 'select 1 as count').catch(() => 0)
    if (isUp === 1) return
    whileNot()
    await setTimeout(100)
  }
  throw new Error(`PostgreSQL does not respond at ${new URL(url).host}.`)
}

/** Runs a statement and returns `count` from the first row. */
export async function query(url: string, statement: string, values: unknown[] = []): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ count: number }>(statement, values)
    return rows[0]?.count ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}

/** Sends a signal, ignoring processes that have already ended. */
function signalOne(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child)
}
