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

/** A real PostgreSQL of the tests' own, with a migrated database. What a machine does to one, a test may do to it. */
export interface PostgresServer {
  /** Without a database's name at the end. */
  url: string
  /** Of the migrated database. */
  databaseUrl: string
  /** Ends all its processes at once, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again on what it had written, at the same port. */
  restart(): Promise<void>
  /** Stops all its processes where they stand: they keep their connections and answer nothing. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Asks it for rows of its own database, as its administrator. */
  query<Row extends object>(statement: string): Promise<Row[]>
  stop(): Promise<void>
  /** A replica that follows it, and applies what is committed only `applyDelayMs` later. It copies this one's folder, so this one is stopped for a moment. */
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
      // The main process first, so that it starts no other while the list is read.
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
      // With its owner, which PostgreSQL insists on.
      await promisify(execFile)('cp', ['-a', folder, replicaFolder])
      await server.restart()
      const settings = [
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=kinora password=kinora'`,
        `recovery_min_apply_delay = ${applyDelayMs}`,
        // The primary does not vacuum rows that a reader still uses, so that the query is not canceled.
        'hot_standby_feedback = on',
      ]
      await appendFile(join(replicaFolder, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
      await promisify(execFile)('cp', ['-a', join(replicaFolder, 'PG_VERSION'), join(replicaFolder, 'standby.signal')])
      return startOn(replicaFolder, maxConnections)
    },
  }
  return server
}

/** Starts the process that starts PostgreSQL and waits until both are ready. */
async function startProcess(args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const [sign] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (String(sign) !== 'ready\n') throw new Error('The PostgreSQL of this test did not start.')
  return child
}

async function mainProcess(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)
}

/** The server's processes, the one that started all others first. */
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
      // It has ended by itself in the meantime.
    }
  }
}
