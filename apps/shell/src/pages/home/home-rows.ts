/** One row of the home feed. */
export interface HomeRow {
  title: string
  sortBy: 'views' | 'createdAt' | 'recommended'
}

/** The rows of the home feed, from top to bottom (spec 2; which order each asks for: api.md, "What the provider does that the spec leaves open"). */
export const homeRows: readonly [HomeRow, ...HomeRow[]] = [
  { title: 'Trending Videos', sortBy: 'views' },
  { title: 'Recent Uploads', sortBy: 'createdAt' },
  { title: 'Recommended for You', sortBy: 'recommended' },
]

/** Videos in a row (spec 9). */
export const rowLength = 8

/** Which videos a row asks for; in alphabetical order, as a declared first call has it. */
export function homeRowParams(sortBy: HomeRow['sortBy']) {
  return { limit: rowLength, page: 1, sortBy, sortType: 'desc' } as const
}
