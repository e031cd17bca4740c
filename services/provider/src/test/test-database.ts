import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export const templateDatabase = 'kinora_template'

/** The URL of a test PostgreSQL without a database name. */
export const testServerUrl = (port: number) => `postgres://kinora:kinora@127.0.0.1:${port}`

/** A separate database for a test file, with all tables but no rows. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Copies the migrated database or creates an empty one to migrate. Copying its files takes half the time of writing it to the log. */
export async function createTestDatabase({ template = templateDatabase } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${template} strategy file_copy`)
  return { url: `${serverUrl()}/${name}`, drop: () => onServer(`drop database ${name} with (force)`) }
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: `${serverUrl()}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function serverUrl(): string {
  const url = process.env.KINORA_TEST_POSTGRES
  if (!url) throw new Error('No test database server. Run the tests with Jest, whose global setup starts one.')
  return url
}
