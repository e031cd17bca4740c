import type { components, paths } from './wire.gen.ts'

/** The provider's OpenAPI schemas by name. `Schemas['Video']` is the wire format, for fixtures and mocks; client calls return `Video` instead. */
export type Schemas = components['schemas']

/**
 * An untrusted object from the wire. Only the contract's fields and the `Tolerated` ones (api.md, "What the client must tolerate") can be read; any other
 * access is a compile error. All values are `unknown` until validated.
 */
export type Fields<Wire, Tolerated extends string = never> = { readonly [Name in keyof Wire | Tolerated]?: unknown }

/** HTTP methods that the contract uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Paths that support method `M`, relative to the base path. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: P extends `/api/v1${infer Path}`
    ? paths[P] extends { [Name in Lowercase<M>]: object }
      ? Path
      : never
    : never
}[keyof paths]

type Operation<M extends Method, P extends PathOf<M>> = paths[`/api/v1${P}` & keyof paths][Lowercase<M>]

/** Parameter names in a path template, such as `videoId` in `/videos/{videoId}`. */
type ParameterOf<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never

/** Query parameters of a call. All are optional, because each has a default. */
export type QueryOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { parameters: { query?: infer Query } } ? Partial<NonNullable<Query>> : never

/** Replaces the contract's binary strings with files in form bodies. */
type BodyOf<Call> = Call extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : { [Name in keyof Content[keyof Content]]: string | Blob }
  : never

/** Forbids a part of the input that the contract doesn't define for the call. */
type Unless<Missing, Name extends string, Part> = [Missing] extends [never] ? { [N in Name]?: never } : Part

/** The path parameters, query and body that the contract defines for a call. */
export type CallInput<M extends Method, P extends PathOf<M>, Body = BodyOf<Operation<M, P>>> = Params<ParameterOf<P>> &
  Unless<QueryOf<M, P>, 'query', { query?: QueryOf<M, P> }> &
  Unless<Body, 'body', { body: Body }>

type Params<Name extends string> = Unless<Name, 'params', { params: Record<Name, string> }>

/** Type of the envelope's `data` in the contract. It only says which fields a reader may use; the data itself is untrusted. */
export type DataOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? Responses[keyof Responses & (200 | 201)] extends { content: { 'application/json': { data: infer Data } } }
      ? Data
      : never
    : never
