import { createHash, randomBytes } from 'node:crypto'

const idPattern = /^[0-9a-f]{24}$/

/** A new id: 24 hex digits, the first 12 of which are the millisecond, so that ids made later sort later. */
export function createId(): string {
  return Date.now().toString(16).padStart(12, '0') + randomBytes(6).toString('hex')
}

/** The same id for the same key, for data that must come out alike wherever it is put in. */
export function idFromKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 24)
}

/** Whether a value that came from outside has the form of an id. One that has not cannot name anything. */
export function isId(value: string): boolean {
  return idPattern.test(value)
}
