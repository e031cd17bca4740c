import { ApiError, isApiError } from '../api-error.ts'
import type { ApiRequest, Send } from './api-request.ts'
import type { CallInput, Method, PathOf } from './contract.ts'

/** Lets the caller of a read give up. */
export interface ReadOptions {
  signal?: AbortSignal | undefined
}

/** How a call is made, besides what the contract says. */
interface CallSettings<T> extends Pick<
  ApiRequest<T>,
  'isForm' | 'headers' | 'signal' | 'keepalive' | 'onProgress' | 'decode'
> {
  /** `viewer` unless said otherwise. */
  access?: ApiRequest['access']
}

/** What a call may be given: parameters of its path, its query, its body. */
interface AnyInput extends Pick<ApiRequest, 'query' | 'body'> {
  params?: Record<string, string>
}

/**
 * Makes a call by any method and path. What the contract says of it, `contractCall` adds: the contract's types are as long as the contract, and stay out of the declarations of whoever only passes
 * a client on.
 */
export type AnyCall = <T>(method: Method, path: string, input: AnyInput, settings: CallSettings<T>) => Promise<T>

/** Makes one call of the contract. A path, parameter, query or body that the contract does not have does not compile. */
export type Call = <M extends Method, P extends PathOf<M>, T>(
  method: M,
  path: P,
  input: CallInput<M, P>,
  settings: CallSettings<T>,
) => Promise<T>

export function createCall(send: Send): AnyCall {
  return async (method, path, input, { access = 'viewer', ...settings }) => {
    const { params = {}, query, body } = input
    let filledPath = path
    try {
      filledPath = fillPath(path, params)
      return await send({ ...settings, method, path: filledPath, query, body, access })
    } catch (cause) {
      if (isApiError(cause)) throw cause
      const kind = settings.signal?.aborted ? 'aborted' : 'invalid'
      throw new ApiError({ kind, method, path: filledPath, cause })
    }
  }
}

/** The same call, held to the contract when it is compiled. */
export const typedByContract = (call: AnyCall): Call => call as Call

/** @throws {TypeError} for a parameter that would make it the path of another call: DELETE …/watch-history/{''} clears all. */
function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" is no ${name}.`)
    return encodeURIComponent(value)
  })
}
