import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hasDatabase } from './postgres.ts'

/** Secrets of a local stack. Created once per `home`, so that tokens and the database survive a restart. */
export interface Secrets {
  accessTokenSecret: string
  databasePassword: string
  /** Shared by the site and the provider (`SITE_SECRET`). */
  siteSecret: string
  /** Authenticates operator requests to the site (`KINORA_OPERATOR_TOKEN`). */
  operatorToken: string
}

/**
 * Reads the secrets in `home`, and creates missing ones. They are stored in `secrets.json`, which only its owner can read; the release tool reads
 * `operatorToken` from there too. Writes are atomic.
 *
 * @throws {Error} if the file isn't valid JSON but a database exists, because new secrets would lock the stack out of that database.
 */
export async function readSecrets(home: string): Promise<Secrets> {
  const file = join(home, 'secrets.json')
  const stored = await readStored(file, home)
  const secrets = {
    accessTokenSecret: stored.accessTokenSecret ?? randomBytes(48).toString('hex'),
    databasePassword: stored.databasePassword ?? randomBytes(24).toString('hex'),
    siteSecret: stored.siteSecret ?? randomBytes(32).toString('hex'),
    operatorToken: stored.operatorToken ?? randomBytes(32).toString('hex'),
  }
  const isComplete = Object.keys(secrets).every((name) => name in stored)
  if (isComplete) await chmod(file, 0o600)
  else await writeAtomically(file, JSON.stringify(secrets, undefined, 2))
  return secrets
}

async function readStored(file: string, home: string): Promise<Partial<Secrets>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return { ...(JSON.parse(text) as Partial<Secrets> | null) }
  } catch (error) {
    if (!hasDatabase(home)) return {}
    throw new Error(`${file} is not valid JSON. Restore it from a backup, or delete it together with the database.`, {
      cause: error,
    })
  }
}

/** Replaces the file atomically. Overwrites a temporary file that a killed process left behind. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const temporary = `${file}.new`
  await writeFile(temporary, text, { mode: 0o600, flush: true })
  await chmod(temporary, 0o600)
  await rename(temporary, file)
}
