/** An answer that is JSON but not what the contract promises. `not-found` is the provider's way to say so under a 200 (reading 9). */
export class DecodeError extends Error {
  override readonly name = 'DecodeError'
  readonly kind: 'malformed' | 'not-found'

  constructor(message: string, kind: 'malformed' | 'not-found' = 'malformed') {
    super(message)
    this.kind = kind
  }
}

/**
 * What is known of an object off the wire: the names that the contract gives it, and `Tolerated` ones besides (api.md, "What the client
 * must tolerate"). Reading any other name does not compile. What stands under a name is never known.
 */
export type Fields<Wire, Tolerated extends string = never> = { readonly [Name in keyof Wire | Tolerated]?: unknown }

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @throws {DecodeError} when the value is no object. */
export function fieldsOf<Wire, Tolerated extends string = never>(value: unknown): Fields<Wire, Tolerated> {
  if (!isRecord(value)) throw missing('object')
  return value as Fields<Wire, Tolerated>
}

/** The fields of what may be missing: none, then. */
export function optionalFieldsOf<Wire, Tolerated extends string = never>(value: unknown): Fields<Wire, Tolerated> {
  return (isRecord(value) ? value : {}) as Fields<Wire, Tolerated>
}

/** @throws {DecodeError} when the value is no list. */
export function listOf<T>(value: unknown, decode: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw missing('list')
  return value.map((item) => decode(item))
}

/** The items of what may be missing: none, then. */
export function optionalListOf<T>(value: unknown, decode: (item: unknown) => T): T[] {
  return Array.isArray(value) ? listOf(value, decode) : []
}

/** An id or a token. @throws {DecodeError} when there is none: nothing can be done with a thing that has no name. */
export function requiredText(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw missing('id or token')
  return value
}

// Not what stood in its place: that may be a secret, and errors are logged.
const missing = (what: string) => new DecodeError(`The answer lacks its ${what}.`)

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The first of the values that is a number, because some counts go by two names; 0 when none is. */
export function count(value: unknown, otherName?: unknown): number {
  return isNumber(value) ? value : isNumber(otherName) ? otherName : 0
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)

type Primitive = string | number | boolean
type Widened<Value> = Value extends string ? string : Value extends number ? number : boolean

/** The fields that `empty` names, each with its empty value where it is missing or of another type. */
export function pickWithDefaults<Wire, Empty extends { [Name in keyof Wire]?: Primitive }>(
  fields: Wire,
  // A name that the contract does not have does not compile.
  empty: Empty & Record<Exclude<keyof Empty, keyof Wire>, never>,
): { [Name in keyof Empty]: Widened<Empty[Name]> } {
  // A list may hold ten thousand items, so no lists are made on the way.
  const all: Record<string, unknown> = {}
  for (const name in empty) {
    const value: unknown = fields[name as unknown as keyof Wire]
    const nothing = (empty as Record<string, unknown>)[name]
    all[name] = typeof nothing === 'number' ? count(value) : typeof value === typeof nothing ? value : nothing
  }
  return all as { [Name in keyof Empty]: Widened<Empty[Name]> }
}
