import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios'

import type { CallInput, Method, PathOf } from './contract.ts'
import type { Access } from './create-http.ts'
import type { Reader } from '../read.ts'
import { dataOf, toApiError } from './to-api-error.ts'

/** Lets the caller of a read cancel it. */
export interface ReadOptions {
  signal?: AbortSignal | undefined
}

/** How a call is made, in addition to what the contract says. */
interface CallSettings<T> extends ReadOptions {
  /** `viewer` by default. */
  access?: Access
  /** Sends the body as multipart instead of JSON. */
  isForm?: boolean | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Lets the request outlive its page. For a short body without files. */
  keepalive?: boolean | undefined
  /** Receives the percentage of a form's bytes that are sent, in whole percents. */
  onProgress?: ((percent: number) => void) | undefined
  /** Makes the call's result from the envelope's `data`. Throws an `InvalidBodyError` if that is not what the contract promises. */
  read: Reader<T>
}

interface AnyInput {
  params?: Record<string, string>
  query?: object | undefined
  body?: object | undefined
}

/** Makes a call by any method and path. Its type is short, unlike the contract's, which `contractCall` adds. */
export type AnyCall = <T>(method: Method, path: string, request: AnyInput & CallSettings<T>) => Promise<T>

/** Makes one call of the contract. A path, parameter, query or body that the contract does not have does not compile. */
export type Call = <M extends Method, P extends PathOf<M>, T>(
  method: M,
  path: P,
  request: CallInput<M, P> & CallSettings<T>,
) => Promise<T>

/** @param stallMs how long a form may make no progress. */
export function createCall(http: AxiosInstance, stallMs: number): AnyCall {
  return async (method, path, request) => {
    const {
      params = {},
      query,
      body,
      access = 'viewer',
      isForm,
      headers,
      signal,
      keepalive,
      onProgress,
      read,
    } = request
    let url = path
    let response: AxiosResponse<unknown> | undefined
    try {
      url = fillPath(path, params)
      const config: AxiosRequestConfig = { method, url, params: query, access, startedAt: Date.now() }
      if (headers) config.headers = { ...headers }
      if (keepalive) config.fetchOptions = { keepalive }
      if (signal) config.signal = signal
      response = isForm
        ? await sendForm(http, config, body ?? {}, stallMs, onProgress)
        : await http.request<unknown>({ ...config, data: body })
      return read(dataOf(response))
    } catch (cause) {
      throw toApiError(cause, { method, path: url, signal, response })
    }
  }
}

/** Sends a form by XMLHttpRequest, because fetch reports no progress. It may take any time as long as its bytes move. */
async function sendForm(
  http: AxiosInstance,
  config: AxiosRequestConfig,
  fields: object,
  stallMs: number,
  onProgress: ((percent: number) => void) | undefined,
): Promise<AxiosResponse<unknown>> {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields) as [string, string | Blob | undefined][]) {
    if (value !== undefined) data.append(name, value)
  }
  const stall = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stall.abort(), stallMs)
  }
  restartTimer()
  try {
    return await http.request({
      ...config,
      data,
      adapter: ['xhr', 'http'],
      timeout: 0,
      signal: AbortSignal.any([stall.signal, (config.signal as AbortSignal) ?? stall.signal]),
      onUploadProgress({ loaded, total }) {
        restartTimer()
        if (total) onProgress?.(Math.min(100, Math.floor((loaded / total) * 100)))
      },
    })
  } finally {
    clearTimeout(timer)
  }
}

/** @throws {TypeError} for a parameter that would make it the path of another call: DELETE …/watch-history/{''} clears all. */
function fillPath(path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? ''
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" is not a valid ${name}.`)
    return encodeURIComponent(value)
  })
}
