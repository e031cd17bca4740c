import { createHash, randomBytes } from 'node:crypto'

const idPattern = /^[0-9a-f]{24}$/

/** Returns a new id of 24 hex digits. The first 12 are the time in milliseconds, so that later ids sort later. */
export function createId(): string {
  return Date.now().toString(16).padStart(12, '0') + randomBytes(6).toString('hex')
}

/** Derives an id from a key, for data that needs the same ids in every installation. */
export function idFromKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 24)
}

/** Whether an untrusted value has the format of an id. No other value can refer to anything. */
export function isId(value: string): boolean {
  return idPattern.test(value)
}
