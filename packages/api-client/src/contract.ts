import type { components } from './wire.gen.ts'

/**
 * The things that the provider sends, as its OpenAPI document describes them, by name: `Schemas['Video']`. For fixtures and mocks; what the client hands
 * out is `Video`, which has one form.
 */
export type Schemas = components['schemas']

export type { DataOf } from './http/contract.ts'

export type { Fields } from './decode/fields.ts'
