import { randomBytes } from 'node:crypto'

import { Client } from 'pg'

/** An empty database for one test file. */
export interface TestDatabase {
  url: string
  query<Row extends object>(statement: string): Promise<Row[]>
  drop(): Promise<void>
}

/** Creates an empty database on the server that Jest's global setup has started. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['KINORA_TEST_POSTGRES']
  if (!server) throw new Error('No test database server. Run the tests with Jest, whose global setup starts one.')
  const name = `site_${randomBytes(6).toString('hex')}`
  await query(`${server}/postgres`, `create database ${name} template template0`)
  const url = `${server}/${name}`
  return {
    url,
    query: (statement) => query(url, statement),
    // PostgreSQL waits up to 5 s for connections that are closing. Terminating one would raise an error that no test awaits.
    drop: async () => void (await query(`${server}/postgres`, `drop database ${name}`)),
  }
}

async function query<Row extends object>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
