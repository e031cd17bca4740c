import { hkdfSync, randomBytes } from 'node:crypto'

/** Makes keys for one purpose each, so that what one of them signs or hides says nothing about another. */
export type DeriveKey = (purpose: string) => Buffer

/**
 * Keys from the secret of a site (HKDF with SHA-256), the same in every process that has the secret. Without one they are random, and gone with the process: what
 * was signed by it is worth nothing to the next.
 */
export function createKeys(secret: string | undefined): DeriveKey {
  const material = secret ?? randomBytes(32)
  return (purpose) => Buffer.from(hkdfSync('sha256', material, 'kinora site', purpose, 32))
}
