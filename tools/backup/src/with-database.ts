import { Client } from 'pg'

/** Runs `work` with a database connection, and closes the connection afterwards. */
export async function withDatabase<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  // A lost connection already rejects the running query. Without a listener, this event would crash the process too.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
