/** Validates an untrusted value from the wire and converts it. */
export type Reader<T> = (value: unknown) => T

/**
 * A failure that isn't an axios error: a 2xx whose body violates the contract (`malformed`), has `success: false` (`server`) or lacks data (`not-found`); a
 * session that has ended; or code that failed to load.
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly kind: 'malformed' | 'server' | 'not-found' | 'unauthenticated' | 'network'

  constructor(kind: CallFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

// Keep the value out of the message: it may be a secret, and errors are logged.
const missing = (what: string) => new CallFailure('malformed', `The response does not contain the expected ${what}.`)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reader for calls whose data is not used. */
export const ignore = () => {}

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : '')

/** Copies the fields that `empty` has from `value`. Fields that are missing or have the wrong type fall back to `empty`. */
export function fill<T extends object>(empty: T, value: unknown): T {
  const wire = withOneName(value)
  const read = ([name, none]: [string, unknown]) => [
    name,
    isRecord(none) ? fill(none, wire[name]) : like(none, wire[name]),
  ]
  return Object.fromEntries(Object.entries(empty).map(read)) as T
}

function like(none: unknown, value: unknown): unknown {
  return typeof value === typeof none && (typeof value !== 'number' || Number.isFinite(value)) ? value : none
}

/** Creates a reader for an entity. @throws {CallFailure} if the value lacks an `_id`. */
export function thing<T extends { _id: string }>(empty: T): Reader<T> {
  return (value) => {
    const read = fill(empty, value)
    if (!read._id) throw missing('id')
    return read
  }
}

/** Creates a reader for a list. @throws {CallFailure} if the value isn't an array. */
export function list<T>(item: Reader<T>): Reader<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw missing('list')
    return value.map((one) => item(one))
  }
}

/** Creates a reader for a list that may be missing, which reads as empty. */
export function optionalList<T>(item: Reader<T>): Reader<T[]> {
  return (value) => list(item)(Array.isArray(value) ? value : [])
}

/** Normalises fields that go by two names on the wire (api.md, "What the client must tolerate"). */
export function withOneName(value: unknown): Record<string, unknown> {
  const wire = isRecord(value) ? value : {}
  const { likes, likeCount, subscribersCount, subscriberCount, owner, ownerDetails } = wire
  return {
    ...wire,
    likes: Number.isFinite(likes) ? likes : likeCount,
    subscribersCount: Number.isFinite(subscribersCount) ? subscribersCount : subscriberCount,
    owner: isRecord(ownerDetails) ? { ...ownerDetails, _id: text(ownerDetails['_id']) || text(owner) } : owner,
  }
}
