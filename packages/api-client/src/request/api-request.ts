/** One call, as the endpoints describe it. */
export interface ApiRequest<T = unknown> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base path, its parameters filled in. */
  path: string
  query?: Readonly<Record<string, string | number | undefined>> | undefined
  /** Sent as JSON, or as multipart when it `isForm`. */
  body?: object | undefined
  isForm?: boolean | undefined
  /** Besides the client's own. */
  headers?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /** Goes on when its page is closed. For a short body without files. */
  keepalive?: boolean | undefined
  /** Is told whole percents of the body's bytes as they are sent. */
  onProgress?: ((percent: number) => void) | undefined
  /**
   * What the call asks of the session. `viewer`: a signed-in one, if there is a token. `anyone`: goes on as a visitor's when the session ends
   * meanwhile. `none`: no token is sent and a 401 refreshes nothing (log-in, registration and the refresh itself).
   */
  access: 'viewer' | 'anyone' | 'none'
  /** Makes the call's result of the envelope's `data`. Throws a `DecodeError` when that is not what the contract promises. */
  decode(data: unknown): T
}

/** Makes a request, with whatever that takes. Rejects with an `ApiError`, always. */
export type Send = <T>(request: ApiRequest<T>) => Promise<T>

/** Makes a request once, with this access token. A preloaded response to the same request is used in place of sending it. */
export type SendOnce = <T>(
  request: ApiRequest<T>,
  accessToken: string | null,
  preloaded?: Promise<Response>,
) => Promise<T>
