import type { paths } from '../wire.gen.ts'

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

/** Every part of a query has a default. */
type QueryOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { parameters: { query?: infer Query } } ? Partial<NonNullable<Query>> : never

/** Forms carry files, which the contract describes as binary text. */
type BodyOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { requestBody: { content: infer Content } }
    ? Content extends { 'application/json': infer Json }
      ? Json
      : Content extends { 'multipart/form-data': infer Form }
        ? { [Name in keyof Form]: string | Blob }
        : never
    : never

/** What the contract does not have cannot be passed. */
type Unless<Missing, Name extends string, Part> = [Missing] extends [never] ? { [N in Name]?: never } : Part

/** What the contract allows and requires of a caller. */
export type CallInput<M extends Method, P extends PathOf<M>> = Unless<
  ParameterOf<P>,
  'params',
  { params: Record<ParameterOf<P>, string> }
> &
  Unless<QueryOf<M, P>, 'query', { query?: QueryOf<M, P> }> &
  Unless<BodyOf<M, P>, 'body', { body: BodyOf<M, P> }>

/** What the contract says that `data` holds. It is not trusted: it names the fields that a reader may look for. */
export type DataOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? Responses[keyof Responses & (200 | 201)] extends { content: { 'application/json': { data: infer Data } } }
      ? Data
      : never
    : never
