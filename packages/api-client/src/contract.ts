import type { components, paths } from './wire.gen.ts'

/** The provider's OpenAPI schemas by name: `Schemas['Video']` is the wire format, for fixtures and mocks. The client returns `Video`. */
export type Schemas = components['schemas']

/**
 * An object from the wire: it may have the contract's fields and the `Tolerated` ones (api.md, "What the client must tolerate"). Reading any other field does
 * not compile. The values are untrusted, so their type is `unknown`.
 */
export type Fields<Wire, Tolerated extends string = never> = { readonly [Name in keyof Wire | Tolerated]?: unknown }

/** The HTTP methods in the contract. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The paths below the base path that support method `M`. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: P extends `/api/v1${infer Path}`
    ? paths[P] extends { [Name in Lowercase<M>]: object }
      ? Path
      : never
    : never
}[keyof paths]

type Operation<M extends Method, P extends PathOf<M>> = paths[`/api/v1${P}` & keyof paths][Lowercase<M>]

/** The names in a path's braces. */
type ParameterOf<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never

/** The query of a call. All parameters are optional because each has a default. */
export type QueryOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { parameters: { query?: infer Query } } ? Partial<NonNullable<Query>> : never

/** Forms contain files, which the contract describes as binary strings. */
type BodyOf<Call> = Call extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : { [Name in keyof Content[keyof Content]]: string | Blob }
  : never

/** Rejects parameters that the contract does not have. */
type Unless<Missing, Name extends string, Part> = [Missing] extends [never] ? { [N in Name]?: never } : Part

/** The path parameters, query and body that the contract allows and requires for a call. */
export type CallInput<M extends Method, P extends PathOf<M>, Body = BodyOf<Operation<M, P>>> = Params<ParameterOf<P>> &
  Unless<QueryOf<M, P>, 'query', { query?: QueryOf<M, P> }> &
  Unless<Body, 'body', { body: Body }>

type Params<Name extends string> = Unless<Name, 'params', { params: Record<Name, string> }>

/** The contract's type of `data`. It lists only the fields that a reader may use; the data itself is untrusted. */
export type DataOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? Responses[keyof Responses & (200 | 201)] extends { content: { 'application/json': { data: infer Data } } }
      ? Data
      : never
    : never
