import { hash, verify } from '@node-rs/argon2'

/** OWASP's first recommendation for Argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed. Without a hash, because there is no such account, it takes as long to
 * say no, so that an answer's time does not tell which addresses have accounts.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password)
  decoy ??= hashPassword('nobody has this password')
  await verify(await decoy, password)
  return false
}

/** Makes the decoy ahead of the first log-in, which would otherwise take twice as long and so be told apart. */
export async function preparePasswords(): Promise<void> {
  await verifyPassword(undefined, '')
}
