import type { paths } from '../wire.gen.ts'

/** The methods that the contract uses. */
export type Method = 'GET' | 'POST' | 'DELETE'

/** The paths that have such a call. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [Name in Lowercase<M>]: object } ? P : never
}[keyof paths]

type Operation<M extends Method, P extends PathOf<M>> = paths[P][Lowercase<M> & keyof paths[P]]

/** The names in a path's braces. */
type ParameterOf<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never

type QueryOf<O> = O extends { parameters: { query?: infer Query } } ? Query : never

type BodyOf<O> = O extends { requestBody?: infer Body }
  ? NonNullable<Body> extends { content: { 'application/json': infer Json } }
    ? Json
    : NonNullable<Body> extends { content: { 'multipart/form-data': infer Form } }
      ? { [Name in keyof Form]: string | Blob | undefined }
      : never
  : never

/** What the contract lets a caller say. */
export interface CallInput<M extends Method, P extends PathOf<M>> {
  params?: Record<ParameterOf<P>, string>
  query?: QueryOf<Operation<M, P>>
  body?: BodyOf<Operation<M, P>>
}

/** What the contract says that `data` holds. Off the wire it is not trusted: it names the fields that a decoder may look for. */
export type DataOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? Responses[keyof Responses & (200 | 201)] extends { content: { 'application/json': { data: infer Data } } }
      ? Data
      : never
    : never
