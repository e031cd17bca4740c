import type { components, paths } from './wire.gen.ts'

/** The wire format from the provider's OpenAPI document, by name: `Schemas['Video']`. For fixtures and mocks; the client returns `Video`. */
export type Schemas = components['schemas']

/**
 * What is known of an object off the wire: the names that the contract gives it, and `Tolerated` ones (api.md, "What the client must tolerate"). Reading any
 * other name does not compile. The type of a value is never known.
 */
export type Fields<Wire, Tolerated extends string = never> = { readonly [Name in keyof Wire | Tolerated]?: unknown }

/** The methods that the contract uses. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The paths, below the base path, that have such a call. */
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

/** The query of a call. Every part of it has a default. */
export type QueryOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { parameters: { query?: infer Query } } ? Partial<NonNullable<Query>> : never

/** Forms carry files, which the contract describes as binary text. */
type BodyOf<Call> = Call extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : { [Name in keyof Content[keyof Content]]: string | Blob }
  : never

/** Rejects parameters that the contract does not have. */
type Unless<Missing, Name extends string, Part> = [Missing] extends [never] ? { [N in Name]?: never } : Part

/** The parameters of a call, as the contract allows and requires them. */
export type CallInput<M extends Method, P extends PathOf<M>, Body = BodyOf<Operation<M, P>>> = Params<ParameterOf<P>> &
  Unless<QueryOf<M, P>, 'query', { query?: QueryOf<M, P> }> &
  Unless<Body, 'body', { body: Body }>

type Params<Name extends string> = Unless<Name, 'params', { params: Record<Name, string> }>

/** The type of `data` in the contract. It is not trusted; it only names the fields that a reader may use. */
export type DataOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? Responses[keyof Responses & (200 | 201)] extends { content: { 'application/json': { data: infer Data } } }
      ? Data
      : never
    : never
