import type { SearchParams } from '@kinora/api-client/discover'

/** Allowed values for each URL parameter. The first is the default. */
export const choices = {
  type: { all: 'All', videos: 'Videos', channels: 'Channels', playlists: 'Playlists' },
  uploaded: { '': 'Any time', day: 'Last 24 hours', week: 'This week', month: 'This month', year: 'This year' },
  length: { '': 'Any length', short: 'Under 4 minutes', medium: '4 to 20 minutes', long: 'Over 20 minutes' },
  sort: { relevance: 'Relevance', date: 'Upload date', views: 'Views' },
} as const

type Choice = keyof typeof choices

/** Reads a search from a URL, ignoring missing and invalid parameters. */
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

/** Returns the path and query string for a search, leaving out default values. */
export function searchUrl({ query, ...filters }: SearchParams): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  return `/search?${new URLSearchParams([['query', query], ...given.map(([name, value]) => [name, String(value)])])}`
}

/** Returns the search with one parameter changed. */
export function withChoice(search: SearchParams, name: Choice | 'captions', value: string): SearchParams {
  const { [name]: _, ...others } = search
  return readSearch(new URL(searchUrl({ ...others, [name]: value } as SearchParams), 'http://localhost').searchParams)
}

/** Returns the search without its filters, keeping the type and order. */
export function withoutFilters({ query, type, sort }: SearchParams): SearchParams {
  return { query, type, sort }
}

export function hasFilters({ uploaded, length, captions }: SearchParams): boolean {
  return Boolean(uploaded ?? length ?? captions)
}
