import { userInfo } from 'node:os'
import { readSettings } from '@kinora/service-kit'
import { InvalidArgumentError, Option } from 'commander'
import { Type } from 'typebox'
import { settingsSchema } from '../config.ts'
import { connect, type ConnectOptions, type Database } from '../database/connect.ts'

const { DATABASE_URL } = settingsSchema.properties

/** Runs a command's work on the `DATABASE_URL` database, and closes the connections afterwards. */
export async function withDatabase(
  work: (database: Database) => Promise<void>,
  options: Pick<ConnectOptions, 'seesHidden'> = {},
): Promise<void> {
  const { database, close } = connect(databaseUrl(), options)
  await work(database).finally(close)
}

/** Reads `DATABASE_URL`. */
export function databaseUrl(): string {
  return readSettings(Type.Object({ DATABASE_URL }), process.env).DATABASE_URL
}

/** Returns a signal that SIGINT or SIGTERM aborts, so a command can stop between two steps. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error('stopped')))
  return stop.signal
}

/** Writes a line of output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Parses a count from a command-line option. */
export function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Enter a whole number.')
  return Number(text)
}

function ownName(): string {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return 'unknown'
  }
}

/** The option for the operator's name, which the audit log records. */
export function operatorOption(): Option {
  return new Option('--operator <who>', 'your name').default(ownName())
}
