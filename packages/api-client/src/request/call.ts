import { ApiError } from '../api-error.ts'
import type { ApiRequest, Send } from './api-request.ts'
import type { CallInput, Method, PathOf } from './contract.ts'

/** Lets the caller of a read give up. */
export interface ReadOptions {
  signal?: AbortSignal | undefined
}

/** How a call is made, besides what the contract says. */
interface CallSettings<T> extends Pick<ApiRequest<T>, 'signal' | 'onProgress' | 'decode'> {
  /** `viewer` unless said otherwise. */
  access?: ApiRequest['access']
  /** Sends the body as multipart. */
  isForm?: boolean
}

/** Makes one call of the contract. A path, parameter, query or body that the contract does not have does not compile. */
export type Call = <M extends Method, P extends PathOf<M>, T>(
  method: M,
  path: P,
  input: CallInput<M, P>,
  settings: CallSettings<T>,
) => Promise<T>

export function createCall(send: Send): Call {
  return async (method, path, input, { access = 'viewer', isForm = false, ...settings }) => {
    const {
      params = {},
      query,
      body,
    } = input as { params?: Record<string, string>; query?: ApiRequest['query']; body?: object }
    return send({
      ...settings,
      method,
      path: fillPath(method, path, params),
      access,
      ...(query && { query }),
      ...(body && { body: isForm ? formOf(body) : body }),
    })
  }
}

/** @throws {ApiError} `invalid` for a parameter that would make it the path of another call: DELETE …/watch-history/{''} clears all. */
function fillPath(method: Method, path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    try {
      if (!['', '.', '..'].includes(value)) return encodeURIComponent(value)
    } catch {
      // Half a surrogate pair has no encoding.
    }
    throw new ApiError({ kind: 'invalid', method, path, cause: new TypeError(`"${value}" is no ${name}.`) })
  })
}

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields) as [string, string | Blob | undefined][]) {
    if (value !== undefined) form.append(name, value)
  }
  return form
}
