import type { StudioParams } from '@kinora/api-client/studio'

const visibilities = ['public', 'unlisted', 'private'] as const
type VisibilityFilter = (typeof visibilities)[number]

/** Labels of the visibility filter. Scheduled videos are private. */
export const visibilityFilters = {
  '': 'All',
  public: 'Public',
  unlisted: 'Unlisted',
  private: 'Private and scheduled',
} as const satisfies Record<VisibilityFilter | '', string>

/** Sort orders by name in the URL. */
export const orders = {
  newest: { label: 'Newest', sortBy: 'createdAt', sortType: 'desc' },
  oldest: { label: 'Oldest', sortBy: 'createdAt', sortType: 'asc' },
  views: { label: 'Most views', sortBy: 'views', sortType: 'desc' },
  likes: { label: 'Most likes', sortBy: 'likes', sortType: 'desc' },
  comments: { label: 'Most comments', sortBy: 'comments', sortType: 'desc' },
} as const

export type Order = keyof typeof orders

/** Which videos the page shows. The choice is in the URL, so Back works. */
export interface Shown {
  page: number
  order: Order
  visibility: keyof typeof visibilityFilters
  /** Part of the title; '' for all videos. */
  query: string
}

/** Reads the choice from a URL. Ignores invalid values. */
export function readShown(search: URLSearchParams): Shown {
  const page = Number(search.get('page'))
  const order = search.get('sort') ?? ''
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    order: Object.hasOwn(orders, order) ? (order as Order) : 'newest',
    visibility: visibilities.find((one) => one === search.get('visibility')) ?? '',
    query: search.get('query') ?? '',
  }
}

/** Returns the query string for a choice. Leaves out defaults. */
export function searchOf({ page, order, visibility, query }: Shown): string {
  const search = new URLSearchParams()
  if (query !== '') search.set('query', query)
  if (visibility !== '') search.set('visibility', visibility)
  if (order !== 'newest') search.set('sort', order)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '' : `?${search}`
}

/** Returns the parameters of the page's call. */
export function paramsOf({ page, order, visibility, query }: Shown): StudioParams {
  const { sortBy, sortType } = orders[order]
  return { page, sortBy, sortType, visibility: visibility || undefined, query: query.trim().slice(0, maxQueryLength) }
}

const maxQueryLength = 200
