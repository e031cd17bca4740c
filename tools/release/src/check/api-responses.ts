/** Provider response to a request without a session. */
export interface ApiResponse {
  status: number
  contentType: string
  body: Buffer
}

/**
 * Cache of API responses. A check renders the same content many times, but each request must reach the provider only once, so that it counts as a single view.
 */
export interface ApiResponses {
  /** Sends a GET request, or returns the cached response. @param path path and query, relative to the site. */
  read(path: string): Promise<ApiResponse>
}

/** Creates a cache for one check. */
export function createApiResponses(siteUrl: string): ApiResponses {
  const answers = new Map<string, Promise<ApiResponse>>()
  async function ask(path: string): Promise<ApiResponse> {
    const response = await fetch(`${siteUrl}${path}`)
    const contentType = response.headers.get('content-type') ?? 'application/json'
    return { status: response.status, contentType, body: Buffer.from(await response.arrayBuffer()) }
  }
  return {
    read(path) {
      const known = answers.get(path)
      if (known !== undefined) return known
      const answer = ask(path)
      answers.set(path, answer)
      answer.catch(() => answers.delete(path))
      return answer
    },
  }
}

/** Returns a copy of the data with all lists emptied and all counts zeroed. */
export function emptied(data: unknown): unknown {
  if (Array.isArray(data)) return []
  if (typeof data !== 'object' || data === null) return data
  const isList = Object.values(data).some(Array.isArray)
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (isList && typeof value === 'number') return [key, 0]
      return [key, key === 'pagination' ? emptyPagination(value) : emptied(value)]
    }),
  )
}

function emptyPagination(pagination: unknown): unknown {
  if (typeof pagination !== 'object' || pagination === null) return pagination
  return Object.fromEntries(
    Object.entries(pagination).map(([key, value]) => [key, key.startsWith('total') ? 0 : (value as unknown)]),
  )
}
