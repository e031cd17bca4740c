import { sql } from '../database/drizzle.ts'
import type { QueryConfig } from 'pg'
import { jsonObject } from '../database/wire-fields.ts'
import { maxPageLimit, offsetOf } from '../http/pagination.ts'
import type { VideoListQuery } from './schemas.ts'
import { videoFields } from './video-fields.ts'

/** Adds a statement parameter and returns its placeholder. */
type Bind = (value: unknown) => string

/** The videos of a page, and their order. */
interface PageSource {
  /** A query for `id` and the columns that `order` uses. */
  ids: string
  order: string
}

/**
 * A single statement for a page of videos: `videos` (JSON for the response), `found` (how many),
 * and `total` (on all pages). It is a named statement, so PostgreSQL plans it once per connection.
 * There are few names, because limit, ids and page are not part of them. Deep pages are planned
 * each time, because the best plan depends on the offset.
 *
 * @param options.ids the page's videos in order, if no column defines the order. `from` is then
 * ignored.
 * @param options.from reads a page in the second half from the list's end. Only correct if `total`
 * still matches.
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

/**
 * Up to this many videos before a page, it is read normally: skipping these index entries is cheap.
 */
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
  /** The number of videos after it. */
  offset: number
  /** The number of videos on it; the last page may be shorter. */
  limit: number
}

/** A page's position from the end of a list of `total`, if that is closer than the beginning. */
export function fromEnd(query: Pick<VideoListQuery, 'page' | 'limit'>, total: number): FromEnd | undefined {
  const limit = Math.min(query.limit, total - offsetOf(query))
  const offset = total - offsetOf(query) - limit
  return limit > 0 && offset < offsetOf(query) ? { offset, limit } : undefined
}

const opposite = { asc: 'desc', desc: 'asc' } as const

function sortedPage(query: VideoListQuery, bind: Bind, from: FromEnd | undefined): PageSource {
  const column = sortColumns[query.sortBy]
  const direction = query.sortType === 'asc' ? 'asc' : 'desc'
  // The id breaks ties, so that pages neither overlap nor skip a video.
  const orderBy = (way: 'asc' | 'desc') => `videos.${column} ${way}, videos.id ${way}`
  const order = orderBy(direction)
  const read = from ? orderBy(opposite[direction]) : order
  const offset = query.page === 1 ? '' : `offset ${bind(from?.offset ?? offsetOf(query))}`
  // The inner limit is a literal. With a parameter, PostgreSQL would plan for a tenth of all
  // videos.
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

/** Rendered once. The viewer, if any, is the first parameter. */
const videoJson = { visitor: jsonObject(videoFields(null)), viewer: jsonObject(videoFields(sql.raw('$1'))) }

/** The page's ids come from an index alone; the details are read for that page only. */
function videosOf(page: PageSource, isForViewer: boolean): string {
  return `
    select
      coalesce(json_agg(${isForViewer ? videoJson.viewer : videoJson.visitor} order by ${page.order})::text, '[]') as videos,
      count(*) as found
    from (${page.ids}) as page
    cross join lateral (select * from videos where id = page.id limit 1) as videos
    cross join lateral (select * from users where id = videos.owner_id limit 1) as users`
}

/** The total number of videos in a list, as `total`. */
export function videoCountStatement(query: CountedList): QueryConfig {
  const values: unknown[] = []
  return { text: `select (${totalOf(query, (value) => `$${values.push(value)}`)}) as total`, values }
}

type CountedList = Pick<VideoListQuery, 'userId' | 'exclude' | 'category'>

/** Up to this many videos of a category are counted. Nobody pages further. */
const maxCategoryTotal = 10_000

/** Uses stored counts: all videos, and videos per channel. Those of a category are counted, up to a limit. */
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
