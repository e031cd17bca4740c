import { sql } from '../database/drizzle.ts'
import type { QueryConfig } from 'pg'
import { jsonObject } from '../database/wire-fields.ts'
import { maxPageLimit, offsetOf } from '../http/pagination.ts'
import type { VideoListQuery } from './schemas.ts'
import { videoFields } from './video-fields.ts'

/** Adds a statement parameter and returns its placeholder. */
type Bind = (value: unknown) => string

/** The source of a page's videos, and their order. */
interface PageSource {
  /** A query that returns `id` and the columns in `order`. */
  ids: string
  order: string
}

/**
 * Builds a single statement for a page of videos. It returns `videos` (the response's JSON), `found` (how many there are on the page) and `total` (how many
 * there are on all pages). The statement is named, so PostgreSQL plans it once per connection. There are few names, because limits, IDs and offsets are
 * parameters. Statements for deep pages are unnamed and planned each time, because the best plan depends on the offset.
 * @param options.ids the page's videos in order, for an order that no column defines. `from` is then ignored.
 * @param options.from the page's position from the end, to read a page in the second half of the list. The result is correct only if `total` hasn't changed.
 */
export function videoListStatement(
  query: VideoListQuery,
  viewerId: string | null,
  { ids, from }: { ids?: string[] | undefined; from?: FromEnd | undefined } = {},
): QueryConfig {
  const values: unknown[] = viewerId === null ? [] : [viewerId]
  const bind: Bind = (value) => `$${values.push(value)}`
  const page = ids ? givenPage(ids, bind) : sortedPage(query, bind, from)
  const text = `
    select listed.videos, listed.found, (${totalOf(query, bind)}) as total
    from (${videosOf(page, viewerId !== null)}) as listed`
  const isPlannedOnce = ids !== undefined || (!from && offsetOf(query) <= maxPlannedOffset)
  return { text, values, ...(isPlannedOnce && { name: statementName(query, viewerId, ids) }) }
}

/** The maximum offset of a named statement. Up to this offset, skipping index entries is cheap. */
const maxPlannedOffset = 5_000

function statementName(query: VideoListQuery, viewerId: string | null, ids: string[] | undefined): string {
  const { userId, exclude, category } = query
  const order = ids ? 'given' : `${query.sortBy} ${query.sortType}`
  const isLater = !ids && query.page > 1 && 'later'
  const parts = [
    order,
    isLater,
    userId !== undefined && 'owner',
    exclude !== undefined && 'exclude',
    category !== undefined && 'category',
    viewerId && 'viewer',
  ]
  return ['videos', ...parts.filter(Boolean)].join(' ')
}

const sortColumns = { createdAt: 'created_at', views: 'views', likes: 'likes_count', recommended: 'hotness' }

/** A page's position, counted from the end of its list. */
export interface FromEnd {
  /** Number of videos after the page. */
  offset: number
  /** Number of videos on the page. The last page can be shorter. */
  limit: number
}

/** Returns a page's position from the end of a list with `total` videos, or undefined if the start of the list is closer. */
export function fromEnd(query: Pick<VideoListQuery, 'page' | 'limit'>, total: number): FromEnd | undefined {
  const limit = Math.min(query.limit, total - offsetOf(query))
  const offset = total - offsetOf(query) - limit
  return limit > 0 && offset < offsetOf(query) ? { offset, limit } : undefined
}

const opposite = { asc: 'desc', desc: 'asc' } as const

function sortedPage(query: VideoListQuery, bind: Bind, from: FromEnd | undefined): PageSource {
  const column = sortColumns[query.sortBy]
  const direction = query.sortType === 'asc' ? 'asc' : 'desc'
  // The ID breaks ties, so pages don't repeat or skip videos.
  const orderBy = (way: 'asc' | 'desc') => `videos.${column} ${way}, videos.id ${way}`
  const order = orderBy(direction)
  const read = from ? orderBy(opposite[direction]) : order
  const offset = query.page === 1 ? '' : `offset ${bind(from?.offset ?? offsetOf(query))}`
  // The inner limit is a literal. For a parameter, PostgreSQL would assume a tenth of all videos.
  const ids = `
    select id from (
      select videos.id from videos ${where(query, bind)} order by ${read} limit ${maxPageLimit} ${offset}
    ) as longest limit ${bind(from?.limit ?? query.limit)}`
  return { ids, order }
}

function givenPage(ids: string[], bind: Bind): PageSource {
  return {
    ids: `select id, place from unnest(${bind(ids)}::text[]) with ordinality as given (id, place)`,
    order: 'page.place',
  }
}

function where({ userId, exclude, category }: VideoListQuery, bind: Bind): string {
  const conditions = [
    category !== undefined && `videos.category = ${bind(category)}`,
    userId !== undefined && `videos.owner_id = ${bind(userId)}`,
    exclude !== undefined && `videos.id <> ${bind(exclude)}`,
  ].filter(Boolean)
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
}

/** The JSON expressions for a video, built once. The viewer, if any, is the first parameter. */
const videoJson = { visitor: jsonObject(videoFields(null)), viewer: jsonObject(videoFields(sql.raw('$1'))) }

/** Builds a query that reads the page's IDs from an index alone, and then the details for those IDs. */
function videosOf(page: PageSource, isForViewer: boolean): string {
  return `
    select
      coalesce(json_agg(${isForViewer ? videoJson.viewer : videoJson.visitor} order by ${page.order})::text, '[]') as videos,
      count(*) as found
    from (${page.ids}) as page
    cross join lateral (select * from videos where id = page.id limit 1) as videos
    cross join lateral (select * from users where id = videos.owner_id limit 1) as users`
}

/** Builds a statement that returns the number of videos in a list as `total`. */
export function videoCountStatement(query: CountedList): QueryConfig {
  const values: unknown[] = []
  return { text: `select (${totalOf(query, (value) => `$${values.push(value)}`)}) as total`, values }
}

type CountedList = Pick<VideoListQuery, 'userId' | 'exclude' | 'category'>

/** Maximum number of videos in a category to count. Viewers rarely page further. */
const maxCategoryTotal = 10_000

/** Uses stored counts for all videos and for a channel's videos. Counts a category's videos, up to a maximum. */
function totalOf({ userId, exclude, category }: CountedList, bind: Bind): string {
  if (category !== undefined)
    return `select count(*) from (select from videos where category = ${bind(category)} limit ${maxCategoryTotal}) as counted`
  const owner = userId === undefined ? undefined : bind(userId)
  const counted = owner
    ? `coalesce((select videos_count from users where id = ${owner}), 0)`
    : `(select count from counts where of = 'videos')`
  if (exclude === undefined) return `select ${counted}`
  const isOwners = owner ? `and owner_id = ${owner}` : ''
  return `select ${counted} - (select count(*) from videos where id = ${bind(exclude)} ${isOwners})`
}
