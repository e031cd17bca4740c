import type { components } from './wire.gen.ts'

/** What the provider sends, as its OpenAPI document describes it, by name: `Schemas['Video']`. For fixtures and mocks; the client hands out `Video`, which has one form. */
export type Schemas = components['schemas']

/**
 * What is known of an object off the wire: the names that the contract gives it, and `Tolerated` ones (api.md, "What the client must tolerate"). Reading any
 * other name does not compile. The type of a value is never known.
 */
export type Fields<Wire, Tolerated extends string = never> = { readonly [Name in keyof Wire | Tolerated]?: unknown }

export type { DataOf } from './http/contract.ts'
