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
export function fieldsOf<Wire, Tolerated extends string = never>(
  value: unknown,
  what: string,
): Fields<Wire, Tolerated> {
  if (!isRecord(value)) throw new DecodeError(`The answer holds no ${what}.`)
  return value as Fields<Wire, Tolerated>
}

/** The fields of what may be missing: none, then. */
export function optionalFieldsOf<Wire, Tolerated extends string = never>(value: unknown): Fields<Wire, Tolerated> {
  return (isRecord(value) ? value : {}) as Fields<Wire, Tolerated>
}

/** @throws {DecodeError} when the value is no list. */
export function listOf<T>(value: unknown, what: string, decode: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new DecodeError(`The answer holds no list of ${what}.`)
  return value.map((item) => decode(item))
}

/** @throws {DecodeError} when there is none: nothing can be done with a thing that has no name. */
export function requiredText(value: unknown, what: string): string {
  if (typeof value !== 'string' || value === '') throw new DecodeError(`The answer holds no ${what}.`)
  return value
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The first of the values that is a number, because some counts go by two names; 0 when none is. */
export function count(...values: readonly unknown[]): number {
  return values.find((value): value is number => typeof value === 'number' && Number.isFinite(value)) ?? 0
}

export function flag(value: unknown): boolean {
  return value === true
}
