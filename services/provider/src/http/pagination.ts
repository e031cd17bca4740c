import { Type, type Static } from 'typebox'

/** The maximum page size. */
export const maxPageLimit = 50
/** Larger than any `totalPages`, and small enough for exact arithmetic. */
const maxPage = 100_000_000_000_000

/** The `page` and `limit` query parameters of a list. */
export function pageQuery(defaultLimit: number) {
  return {
    page: Type.Integer({ minimum: 1, maximum: maxPage, default: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: maxPageLimit, default: defaultLimit }),
  }
}

/** The `sortType` query parameter of a list. */
export const sortTypeQuery = () => oneOf(['asc', 'desc'], { default: 'desc' })

/** A string enum. With TypeBox's union of literals, the validator would report one error per literal. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  options?: { default?: NoInfer<Word>; description?: string },
) {
  return Type.Unsafe<Word>({ type: 'string', enum: [...words], ...options })
}

export interface Page {
  page: number
  limit: number
}

export function offsetOf({ page, limit }: Page): number {
  return (page - 1) * limit
}

export function pageCount(total: number, { limit }: Pick<Page, 'limit'>): number {
  return Math.ceil(total / limit)
}

export const PaginationSchema = Type.Object(
  {
    page: Type.Integer(),
    limit: Type.Integer(),
    total: Type.Integer({ description: 'The number of items on all pages.' }),
    totalPages: Type.Integer(),
  },
  { $id: 'Pagination' },
)

export type Pagination = Static<typeof PaginationSchema>

export function pagination(page: Page, total: number): Pagination {
  return { page: page.page, limit: page.limit, total, totalPages: pageCount(total, page) }
}
