/** A 2xx whose body is not what the contract promises (`malformed`), that says `success: false` (`server`), or that has no such thing (`not-found`). */
export class DecodeError extends Error {
  override readonly name = 'DecodeError'
  readonly kind: 'malformed' | 'server' | 'not-found'

  constructor(message: string, kind: DecodeError['kind'] = 'malformed') {
    super(message)
    this.kind = kind
  }
}

/**
 * What is known of an object off the wire: the names that the contract gives it, and `Tolerated` ones (api.md, "What the client must tolerate"). Reading any
 * other name does not compile. The type of a value is never known.
 */
export type Fields<Wire, Tolerated extends string = never> = { readonly [Name in keyof Wire | Tolerated]?: unknown }

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @throws {DecodeError} if the value is not an object. */
export function fieldsOf<Wire, Tolerated extends string = never>(value: unknown): Fields<Wire, Tolerated> {
  if (!isRecord(value)) throw missing('object')
  return value as Fields<Wire, Tolerated>
}

/** The fields of an object that may be missing. */
export function optionalFieldsOf<Wire, Tolerated extends string = never>(value: unknown): Fields<Wire, Tolerated> {
  return (isRecord(value) ? value : {}) as Fields<Wire, Tolerated>
}

/** @throws {DecodeError} if the value is not a list. */
export function listOf<T>(value: unknown, decode: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw missing('list')
  return value.map((item) => decode(item))
}

/** The items of a list that may be missing. */
export function optionalListOf<T>(value: unknown, decode: (item: unknown) => T): T[] {
  return Array.isArray(value) ? listOf(value, decode) : []
}

/** An id or a token. @throws {DecodeError} if there is none. */
export function requiredText(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw missing('id or token')
  return value
}

// The value itself stays out of the message: it may be a secret, and errors are logged.
const missing = (what: string) => new DecodeError(`The response lacks its ${what}.`)

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The first of the values that is a number, because some counts have two names; 0 if none is. */
export function count(value: unknown, otherName?: unknown): number {
  return isNumber(value) ? value : isNumber(otherName) ? otherName : 0
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)

type Primitive = string | number | boolean
type Widened<Value> = Value extends string ? string : Value extends number ? number : boolean

/** The fields that `empty` names, each with its empty value if it is missing or of another type. */
export function pickWithDefaults<Wire, Empty extends { [Name in keyof Wire]?: Primitive }>(
  fields: Wire,
  // A name that the contract does not have does not compile.
  empty: Empty & Record<Exclude<keyof Empty, keyof Wire>, never>,
): { [Name in keyof Empty]: Widened<Empty[Name]> } {
  // No intermediate lists: a list may have ten thousand items.
  const all: Record<string, unknown> = {}
  for (const name in empty) {
    const value: unknown = fields[name as unknown as keyof Wire]
    const fallback = (empty as Record<string, unknown>)[name]
    all[name] = typeof fallback === 'number' ? count(value) : typeof value === typeof fallback ? value : fallback
  }
  return all as { [Name in keyof Empty]: Widened<Empty[Name]> }
}
