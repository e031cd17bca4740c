import type { ApiRequest } from './api-request.ts'

/** The URL of a request. The query is in alphabetical order, so that equal requests have equal URLs. */
export function requestUrl(baseUrl: string, { path, query = {} }: Pick<ApiRequest, 'path' | 'query'>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  search.sort()
  const text = search.toString()
  return `${baseUrl}${path}${text && `?${text}`}`
}
