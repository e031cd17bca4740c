import { hash, verify } from '@node-rs/argon2'

/** OWASP's first recommendation for Argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A password in the one form that is hashed. Two keyboards may send what looks the same in two forms (an é as one sign or as an e and an
 * accent, a digit in full width): those are one password.
 */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(password: string): Promise<string> {
  return hash(normalisePassword(password), hashCost)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is the one that was hashed. Without a hash, because there is no such account, it takes as long to
 * say no, so that an answer's time does not tell which emails have accounts.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', hashCost)
  const stored = passwordHash ?? (await decoy)
  const normalised = normalisePassword(password)
  // Accounts from before there was one form have the hash of what was typed.
  const isRight = (await verify(stored, normalised)) || (normalised !== password && (await verify(stored, password)))
  return isRight && passwordHash !== undefined
}

/** Makes the decoy ahead of the first log-in, which would otherwise take twice as long and so be told apart. */
export async function preparePasswords(): Promise<void> {
  await verifyPassword(undefined, '')
}
