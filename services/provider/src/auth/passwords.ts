import { hash, verify } from '@node-rs/argon2'

/**
 * OWASP's first recommendation for Argon2id, the library's default variant: 19 MiB, two passes, one
 * lane. Tests lower it, because they hash thousands of passwords.
 */
export const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Normalizes a password before hashing. Keyboards may encode the same characters differently (é as
 * one or two code points, full-width digits).
 */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(password: string): Promise<string> {
  return hash(normalisePassword(password), hashCost)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password matches the hash. If there is no account and therefore no hash, the check takes just as long, so timing doesn't reveal which emails have
 * accounts.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('dummy password', hashCost)
  const stored = passwordHash ?? (await decoy)
  const normalised = normalisePassword(password)
  // Old accounts have a hash of the password as typed, without normalization.
  const isRight = (await verify(stored, normalised)) || (normalised !== password && (await verify(stored, password)))
  return isRight && passwordHash !== undefined
}

/** Prepares the decoy hash in advance. Otherwise the first login without an account would take twice as long and reveal that the account doesn't exist. */
export async function preparePasswords(): Promise<void> {
  await verifyPassword(undefined, '')
}
