/** Makes a value of what came over the wire, which is never trusted. */
export type Reader<T> = (value: unknown) => T

/** A 2xx whose body is not what the contract promises (`malformed`), says `success: false` (`server`), or has no such thing (`not-found`). */
export class InvalidBodyError extends Error {
  override readonly name = 'InvalidBodyError'
  readonly kind: 'malformed' | 'server' | 'not-found'

  constructor(message: string, kind: InvalidBodyError['kind'] = 'malformed') {
    super(message)
    this.kind = kind
  }
}

// The value itself stays out of the message: it may be a secret, and errors are logged.
const missing = (what: string) => new InvalidBodyError(`The response lacks its ${what}.`)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : '')
export const number: Reader<number> = (value) => (Number.isFinite(value) ? (value as number) : 0)
export const flag: Reader<boolean> = (value) => value === true

/** An id or a token. @throws {InvalidBodyError} if there is none. */
export const id: Reader<string> = (value) => {
  if (typeof value !== 'string' || value === '') throw missing('id or token')
  return value
}

/** @throws {InvalidBodyError} if the value is not a list. */
export function list<T>(item: Reader<T>): Reader<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw missing('list')
    return value.map((one) => item(one))
  }
}

/** A list that may be missing. */
export function optionalList<T>(item: Reader<T>): Reader<T[]> {
  return (value) => list(item)(Array.isArray(value) ? value : [])
}

/** What an object has: `Fields`, and nothing else. @throws {InvalidBodyError} if the value is not an object. */
export function object<Fields extends Record<string, Reader<unknown>>>(
  fields: Fields,
): Reader<{ [Name in keyof Fields]: ReturnType<Fields[Name]> }> {
  return (value) => {
    if (!isRecord(value)) throw missing('object')
    const wire = withOneName(value)
    const read: Record<string, unknown> = {}
    for (const name in fields) read[name] = fields[name]?.(wire[name])
    return read as { [Name in keyof Fields]: ReturnType<Fields[Name]> }
  }
}

/** An object that may be missing: its fields are empty then. */
export function optionalObject<Fields extends Record<string, Reader<unknown>>>(fields: Fields) {
  const read = object(fields)
  return (value: unknown) => read(isRecord(value) ? value : {})
}

/** The one place that knows that some fields have two names (api.md, "What the client must tolerate"). */
function withOneName(wire: Record<string, unknown>): Record<string, unknown> {
  const { likes, likeCount, subscribersCount, subscriberCount, owner, ownerDetails } = wire
  return {
    ...wire,
    likes: Number.isFinite(likes) ? likes : likeCount,
    subscribersCount: Number.isFinite(subscribersCount) ? subscribersCount : subscriberCount,
    owner: isRecord(ownerDetails) ? { ...ownerDetails, _id: text(ownerDetails['_id']) || text(owner) } : owner,
  }
}
