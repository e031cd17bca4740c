/** A complete response from the provider. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests read the fields they expect from a response
export interface Answer<Data = any> {
  status: number
  headers: Headers
  body: {
    statusCode: number
    success: boolean
    message: string
    data: Data
    errors?: { field: string; message: string }[]
  }
  data: Data
  /** The raw cookies that the response sets, by name. */
  setCookies: Record<string, string>
}

export interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
  cookies?: Record<string, string>
}

/** Calls the provider as one client. Paths are relative to /api/v1. */
export interface Caller {
  get(path: string, options?: CallOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  patch(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  delete(path: string, options?: CallOptions): Promise<Answer>
}

/** Creates a client, which sends an access token if `accessToken` is given. */
export function createCaller(url: string, accessToken?: () => string): Caller {
  const call = async (method: string, path: string, { body, headers, cookies }: CallOptions = {}): Promise<Answer> => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(accessToken && { authorization: `Bearer ${accessToken()}` }),
        ...(cookies && { cookie: cookieHeader(cookies) }),
        ...(isJson(body) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isJson(body) ? JSON.stringify(body) : (body as RequestInit['body']) }),
    })
    // A 204 response has no body.
    const answer = (response.status === 204 ? {} : await response.json()) as Answer['body']
    return {
      status: response.status,
      headers: response.headers,
      body: answer,
      data: answer.data,
      setCookies: Object.fromEntries(response.headers.getSetCookie().map((cookie) => [cookie.split('=')[0], cookie])),
    }
  }
  return {
    get: (path, options) => call('GET', path, options),
    post: (path, body, options) => call('POST', path, { ...options, body }),
    put: (path, body, options) => call('PUT', path, { ...options, body }),
    patch: (path, body, options) => call('PATCH', path, { ...options, body }),
    delete: (path, options) => call('DELETE', path, options),
  }
}

/** Returns the value of a cookie that a response sets. */
export function cookieValue(answer: Answer, name: string): string {
  return answer.setCookies[name]?.match(/^[^=]+=([^;]*)/)?.[1] ?? ''
}

function isJson(body: unknown): boolean {
  return body !== undefined && !(body instanceof FormData || body instanceof Blob) && typeof body !== 'string'
}

function cookieHeader(cookies: Record<string, string>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}
