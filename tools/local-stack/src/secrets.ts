import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a local Kinora keeps to itself. Made once for each `home`, so that tokens and the database outlive a restart. */
export interface Secrets {
  accessTokenSecret: string
  databasePassword: string
}

/** Reads the secrets of `home`, or makes them; the file is for its owner's eyes only. */
export async function readSecrets(home: string): Promise<Secrets> {
  const file = join(home, 'secrets.json')
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored !== undefined) return JSON.parse(stored) as Secrets
  const secrets = {
    accessTokenSecret: randomBytes(48).toString('hex'),
    databasePassword: randomBytes(24).toString('hex'),
  }
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600, flag: 'wx' })
  return secrets
}
