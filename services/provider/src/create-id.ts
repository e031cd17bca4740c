import { createHash, randomBytes } from 'node:crypto'

const idPattern = /^[0-9a-f]{24}$/

/** Returns a new ID with 24 hex digits. The first 12 encode the time in milliseconds, so newer IDs sort later. */
export function createId(): string {
  return Date.now().toString(16).padStart(12, '0') + randomBytes(6).toString('hex')
}

/** Derives an ID from a key, for data whose IDs must be the same in every installation. */
export function idFromKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 24)
}

/** Whether an untrusted value has the format of an ID. Values in other formats can't refer to anything. */
export function isId(value: string): boolean {
  return idPattern.test(value)
}
