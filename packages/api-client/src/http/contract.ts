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

type QueryOf<O> = O extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never

/** Forms carry files, which the contract describes as binary text. */
type BodyOf<O> = O extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : Content extends { 'multipart/form-data': infer Form }
      ? { [Name in keyof Form]: string | Blob }
      : never
  : never

/** What there is nothing of in the contract cannot be said. */
type Unless<Nothing, Name extends string, Something> = [Nothing] extends [never] ? { [N in Name]?: never } : Something

/** What the contract lets a caller say, and makes it say. The provider has a default for every part of a query. */
export type CallInput<M extends Method, P extends PathOf<M>> = Unless<
  ParameterOf<P>,
  'params',
  { params: Record<ParameterOf<P>, string> }
> &
  Unless<QueryOf<Operation<M, P>>, 'query', { query?: Partial<QueryOf<Operation<M, P>>> }> &
  Unless<BodyOf<Operation<M, P>>, 'body', { body: BodyOf<Operation<M, P>> }>

/** What the contract says that `data` holds. Off the wire it is not trusted: it names the fields that a decoder may look for. */
export type DataOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? Responses[keyof Responses & (200 | 201)] extends { content: { 'application/json': { data: infer Data } } }
      ? Data
      : never
    : never
