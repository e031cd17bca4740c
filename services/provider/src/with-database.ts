import { readSettings } from '@kinora/service-kit'
import { Type } from 'typebox'
import { connect, type ConnectOptions, type Database } from './database/connect.ts'
import { settingsSchema } from './config.ts'
import { InvalidArgumentError } from 'commander'

const { DATABASE_URL } = settingsSchema.properties

/** Runs a command's work on the `DATABASE_URL` database, and closes the connections afterwards. */
export async function withDatabase(
  work: (database: Database) => Promise<void>,
  options: Pick<ConnectOptions, 'seesHidden'> = {},
): Promise<void> {
  const settings = readSettings(Type.Object({ DATABASE_URL }), process.env)
  const { database, close } = connect(settings.DATABASE_URL, options)
  await work(database).finally(close)
}

/** Parses a count from a command-line option. */
export function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Enter a whole number.')
  return Number(text)
}
