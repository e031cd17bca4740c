import type { SearchParams } from '@kinora/api-client/discover'

/** The allowed values of each URL parameter. The first value is the default. */
export const choices = {
  type: { all: 'All', videos: 'Videos', channels: 'Channels', playlists: 'Playlists' },
  uploaded: { '': 'Any time', day: 'Last 24 hours', week: 'This week', month: 'This month', year: 'This year' },
  length: { '': 'Any length', short: 'Under 4 minutes', medium: '4 to 20 minutes', long: 'Over 20 minutes' },
  sort: { relevance: 'Relevance', date: 'Upload date', views: 'Views' },
} as const

type Choice = keyof typeof choices

/** Reads a search from a URL. Omits missing and invalid parameters. */
export function readSearch(url: URLSearchParams): SearchParams {
  const chosen = Object.entries(choices).flatMap(([name, texts]) => {
    const value = url.get(name) ?? ''
    const isDefault = value === Object.keys(texts)[0]
    return value in texts && !isDefault ? [[name, value]] : []
  })
  return {
    query: (url.get('query') ?? '').trim(),
    ...Object.fromEntries(chosen),
    ...(url.get('captions') === 'true' && { captions: true as const }),
  }
}

/** Returns a search's path and query, without default values. */
export function searchUrl({ query, ...filters }: SearchParams): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return `/search?${new URLSearchParams([['query', query], ...given.map(([name, value]) => [name, String(value)])])}`
}

/** Returns the search with a new value for one parameter. */
export function withChoice(search: SearchParams, name: Choice | 'captions', value: string): SearchParams {
  const { [name]: _, ...others } = search
  return readSearch(new URL(searchUrl({ ...others, [name]: value } as SearchParams), 'http://localhost').searchParams)
}

/** Returns the search without filters, with the same type and order. */
export function withoutFilters({ query, type, sort }: SearchParams): SearchParams {
  return { query, type, sort }
}

export function hasFilters({ uploaded, length, captions }: SearchParams): boolean {
  return Boolean(uploaded ?? length ?? captions)
}
