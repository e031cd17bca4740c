import { sql } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import { jsonObject } from '../database/wire-fields.ts'
import { maxPageLimit, offsetOf } from '../http/pagination.ts'
import type { VideoListQuery } from './schemas.ts'
import { videoFields } from './video-fields.ts'

/** Gives a value a place among a statement's parameters, and returns how the statement's text refers to it. */
type Bind = (value: unknown) => string

/** Which videos a page holds, and in which order they stand on it. */
interface PageSource {
  /** A query for `id`, and whatever `order` refers to. */
  ids: string
  order: string
}

/**
 * One statement for a page of videos as a viewer sees them: `videos`, their JSON as the wire has it, `found`, how many these are, and `total`, how many
 * there are on all pages. The statement has a name: PostgreSQL then plans it once a connection. Its names are few, because neither the
 * limit nor an id nor the page is part of one. A page far down is planned anew, since only its offset tells how to read it.
 *
 * @param options.ids the page's videos in their order, where that is not the order of a column. Then `from` tells nothing more.
 * @param options.from for a page past the middle: it is read from the list's end. It is the right page if `total` is what it was taken to be.
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
  const isPlannedOnce = ids !== undefined || (!from && offsetOf(query) <= mostPlannedOffset)
  return { text, values, ...(isPlannedOnce && { name: statementName(query, viewerId, ids) }) }
}

/** As many videos may lie before a page that is read like any other: by an index, of whose entries these are few. */
const mostPlannedOffset = 5_000

function statementName(query: VideoListQuery, viewerId: string | null, ids: string[] | undefined): string {
  const { userId, exclude } = query
  const order = ids ? 'given' : `${query.sortBy} ${query.sortType}`
  const isLater = !ids && query.page > 1 && 'later'
  const parts = [
    order,
    isLater,
    userId !== undefined && 'owner',
    exclude !== undefined && 'exclude',
    viewerId && 'viewer',
  ]
  return ['videos', ...parts.filter(Boolean)].join(' ')
}

const sortColumns = { createdAt: 'created_at', views: 'views', likes: 'likes_count', recommended: 'hotness' }

/** Where a page lies, counted from the end of its list. */
export interface FromEnd {
  /** How many videos lie behind it. */
  offset: number
  /** How many are on it: of the last page fewer than fit. */
  limit: number
}

/** Where a page lies from the end of a list of `total`, if that is nearer than its beginning. */
export function fromEnd(query: Pick<VideoListQuery, 'page' | 'limit'>, total: number): FromEnd | undefined {
  const limit = Math.min(query.limit, total - offsetOf(query))
  const offset = total - offsetOf(query) - limit
  return limit > 0 && offset < offsetOf(query) ? { offset, limit } : undefined
}

const opposite = { asc: 'desc', desc: 'asc' } as const

function sortedPage(query: VideoListQuery, bind: Bind, from: FromEnd | undefined): PageSource {
  const column = sortColumns[query.sortBy]
  const direction = query.sortType === 'asc' ? 'asc' : 'desc'
  // The id settles ties, so that no two pages share a video and none falls between two pages.
  const orderBy = (way: 'asc' | 'desc') => `videos.${column} ${way}, videos.id ${way}`
  const order = orderBy(direction)
  const read = from ? orderBy(opposite[direction]) : order
  const offset = query.page === 1 ? '' : `offset ${bind(from?.offset ?? offsetOf(query))}`
  // The inner limit is written out: of a parameter PostgreSQL would not know that it is small, and plan for a tenth of all videos.
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

function where({ userId, exclude }: VideoListQuery, bind: Bind): string {
  const conditions = [
    userId !== undefined && `videos.owner_id = ${bind(userId)}`,
    exclude !== undefined && `videos.id <> ${bind(exclude)}`,
  ].filter(Boolean)
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
}

/** Rendered once. The viewer is the first parameter of a statement that has one. */
const videoJson = { visitor: jsonObject(videoFields(null)), viewer: jsonObject(videoFields(sql.raw('$1'))) }

/** The page's ids come from an index alone; what a card shows is read for that page only. */
function videosOf(page: PageSource, isForViewer: boolean): string {
  return `
    select
      coalesce(json_agg(${isForViewer ? videoJson.viewer : videoJson.visitor} order by ${page.order})::text, '[]') as videos,
      count(*) as found
    from (${page.ids}) as page
    cross join lateral (select * from videos where id = page.id limit 1) as videos
    cross join lateral (select * from users where id = videos.owner_id limit 1) as users`
}

/** How many videos there are on all pages of a list, as `total`. */
export function videoCountStatement(query: Pick<VideoListQuery, 'userId' | 'exclude'>): QueryConfig {
  const values: unknown[] = []
  return { text: `select (${totalOf(query, (value) => `$${values.push(value)}`)}) as total`, values }
}

/** Nothing is counted here: how many videos there are, and how many each channel has, is kept beside them. */
function totalOf({ userId, exclude }: Pick<VideoListQuery, 'userId' | 'exclude'>, bind: Bind): string {
  const owner = userId === undefined ? undefined : bind(userId)
  const counted = owner
    ? `coalesce((select videos_count from users where id = ${owner}), 0)`
    : `(select count from counts where of = 'videos')`
  if (exclude === undefined) return `select ${counted}`
  const isOwners = owner ? `and owner_id = ${owner}` : ''
  return `select ${counted} - (select count(*) from videos where id = ${bind(exclude)} ${isOwners})`
}
