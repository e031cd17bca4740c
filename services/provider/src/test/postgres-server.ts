import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { templateDatabase, testServerUrl } from './test-database.ts'
import { freePort } from './free-port.ts'

const processFile = fileURLToPath(new URL('postgres-process.ts', import.meta.url))

/** A real PostgreSQL for tests, with a migrated database. Tests can also simulate failures with it. */
export interface PostgresServer {
  /** The server's URL without a database name. */
  url: string
  /** The URL of the migrated database. */
  databaseUrl: string
  /** Kills all server processes simultaneously, like a power failure. */
  kill(): Promise<void>
  /** Restarts the server with its existing data on the same port. */
  restart(): Promise<void>
  /** Suspends all server processes. They keep their connections open but don't respond. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Queries the migrated database as the administrator. */
  query<Row extends object>(statement: string): Promise<Row[]>
  stop(): Promise<void>
  /** Starts a replica that applies each commit `applyDelayMs` later. Stops this server briefly to copy its folder. */
  startReplica(options?: { applyDelayMs?: number }): Promise<PostgresServer>
}

export async function startPostgresServer(options: { maxConnections?: number } = {}): Promise<PostgresServer> {
  return startOn(await mkdtemp(join(tmpdir(), 'kinora-provider-tests-')), options.maxConnections ?? 50)
}

async function startOn(folder: string, maxConnections: number): Promise<PostgresServer> {
  const port = String(await freePort())
  const args = [processFile, folder, port, String(maxConnections)]
  let child = await startProcess(args)
  const url = testServerUrl(Number(port))
  const databaseUrl = `${url}/${templateDatabase}`
  let frozen: number[] = []

  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }

  const server: PostgresServer = {
    url,
    databaseUrl,
    async kill() {
      const gone = once(child, 'exit')
      signal(await allProcesses(await mainProcess(folder)), 'SIGKILL')
      child.kill('SIGKILL')
      await gone
    },
    async restart() {
      child = await startProcess(args)
    },
    async freeze() {
      // Suspends the main process first, so it can't start others while the list is read.
      const main = await mainProcess(folder)
      signal([main], 'SIGSTOP')
      frozen = await allProcesses(main)
      signal(frozen, 'SIGSTOP')
    },
    async thaw() {
      signal(frozen.toReversed(), 'SIGCONT')
      frozen = []
    },
    async query(statement) {
      const client = new Client({ connectionString: databaseUrl })
      await client.connect()
      try {
        return (await client.query(statement)).rows
      } finally {
        await client.end()
      }
    },
    async stop() {
      await server.thaw()
      await end()
      await rm(folder, { recursive: true, force: true })
    },
    async startReplica({ applyDelayMs = 0 } = {}) {
      await end()
      const replicaFolder = `${folder}-replica`
      // The option -a preserves the owner, which PostgreSQL requires.
      await promisify(execFile)('cp', ['-a', folder, replicaFolder])
      await server.restart()
      const settings = [
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=kinora password=kinora'`,
        `recovery_min_apply_delay = ${applyDelayMs}`,
        // With this setting, the primary doesn't vacuum rows that a reader still uses, so queries aren't cancelled.
        'hot_standby_feedback = on',
      ]
      await appendFile(join(replicaFolder, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
      await promisify(execFile)('cp', ['-a', join(replicaFolder, 'PG_VERSION'), join(replicaFolder, 'standby.signal')])
      return startOn(replicaFolder, maxConnections)
    },
  }
  return server
}

/** Starts the process that starts PostgreSQL, and waits until both are ready. */
async function startProcess(args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [sign] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (String(sign) !== 'ready\n') throw new Error("The test's PostgreSQL did not start.")
  return child
}

async function mainProcess(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)
}

/** Returns the IDs of the server's processes, starting with the main process. */
async function allProcesses(main: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const children = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === main ? [pid] : []))
  return [main, ...children]
}

function signal(processes: number[], name: NodeJS.Signals): void {
  for (const id of processes) {
    try {
      process.kill(id, name)
    } catch {
      // The process has already exited.
    }
  }
}
