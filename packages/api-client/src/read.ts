/** Makes a value of what came over the wire, which is never trusted. */
export type Reader<T> = (value: unknown) => T

/**
 * Why a call fails where axios reports no error: a 2xx whose body is not what the contract promises (`malformed`), says `success: false` (`server`) or has no such
 * thing (`not-found`), a session that has ended, or code that did not load.
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly kind: 'malformed' | 'server' | 'not-found' | 'unauthenticated' | 'network'

  constructor(kind: CallFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

// The value itself stays out of the message: it may be a secret, and errors are logged.
const missing = (what: string) => new CallFailure('malformed', `The response lacks its ${what}.`)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** For a call whose data is of no use. */
export const ignore = () => {}

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : '')

/** The fields that `empty` has. One that is missing or of another type is as in `empty`. */
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

/** Reads a thing. @throws {CallFailure} if it has no `_id` of its own. */
export function thing<T extends { _id: string }>(empty: T): Reader<T> {
  return (value) => {
    const read = fill(empty, value)
    if (!read._id) throw missing('id')
    return read
  }
}

/** @throws {CallFailure} if the value is not a list. */
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

/** The one place that knows that some fields have two names (api.md, "What the client must tolerate"). */
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
