import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../database/migrate.ts'
import { freePort } from './free-port.ts'
import { templateDatabase, testServerUrl } from './test-database.ts'
import { createTestPostgres } from './test-postgres.ts'

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined
}

/** Jest's global setup: starts one real PostgreSQL for the entire run, with a migrated database to copy. */
// oxlint-disable-next-line import/no-default-export -- Jest asks for a default
export default async function startPostgres(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-provider-tests-'))

  const port = await freePort()
  const postgres = createTestPostgres({ folder, port, maxConnections: 200 })
  globalThis.stopTestPostgres = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await postgres.initialise()
    await postgres.start()
    const server = testServerUrl(port)
    process.env.KINORA_TEST_POSTGRES = server
    await postgres.createDatabase(templateDatabase)
    await migrate(`${server}/${templateDatabase}`)
  } catch (error) {
    // Jest doesn't run the teardown if the setup fails.
    await globalThis.stopTestPostgres()
    throw error
  }
}
