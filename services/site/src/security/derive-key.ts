import { hkdfSync, randomBytes } from 'node:crypto'

/** Derives a separate key per purpose. */
export type DeriveKey = (purpose: string) => Buffer

/**
 * Derives keys from the site's secret (HKDF with SHA-256), so every process ends up with the same ones. Without a secret, keys are random and lost on restart.
 */
export function createKeys(secret: string | undefined): DeriveKey {
  const material = secret ?? randomBytes(32)
  return (purpose) => Buffer.from(hkdfSync('sha256', material, 'kinora site', purpose, 32))
}
