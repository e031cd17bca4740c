import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { hasDatabase } from './postgres.ts'

/** The secrets of a local Kinora. Created once for each `home`, so that tokens and the database remain valid after a restart. */
export interface Secrets {
  accessTokenSecret: string
  databasePassword: string
  /** The site's secret for the provider (`SITE_SECRET` of both). */
  siteSecret: string
  /** The token for the operator's calls to the site (`KINORA_OPERATOR_TOKEN` of the site and of the release tool). */
  operatorToken: string
}

/**
 * Reads the secrets of `home` and creates missing ones. `secrets.json` contains an object with the names of `Secrets`; the release tool reads
 * `operatorToken` from it too. Only the owner can read the file. Writes are atomic.
 *
 * @throws {Error} if the file is not valid JSON and a database exists, which would become unusable
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
    throw new Error(`${file} is not valid JSON. Restore it from a copy, or delete it together with the database.`, {
      cause: error,
    })
  }
}

/** Readers see either the old or the new file. A temporary file of a killed process is overwritten. */
async function writeAtomically(file: string, text: string): Promise<void> {
  const temporary = `${file}.new`
  await writeFile(temporary, text, { mode: 0o600, flush: true })
  await chmod(temporary, 0o600)
  await rename(temporary, file)
}
