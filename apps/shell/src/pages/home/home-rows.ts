export interface HomeRow {
  title: string
  sortBy: 'views' | 'createdAt' | 'recommended'
}

/** Rows of the home feed, from top to bottom (spec 2). For their sort orders, see api.md, "What the provider does that the spec leaves open". */
export const homeRows: readonly [HomeRow, ...HomeRow[]] = [
  { title: 'Trending Videos', sortBy: 'views' },
  { title: 'Recent Uploads', sortBy: 'createdAt' },
  { title: 'Recommended for You', sortBy: 'recommended' },
]

/** Videos per row (spec 9). */
export const rowLength = 8

/** Returns a row's query parameters, in the alphabetical order that declared first calls use. */
export function homeRowParams(sortBy: HomeRow['sortBy']) {
  return { limit: rowLength, page: 1, sortBy, sortType: 'desc' } as const
}
