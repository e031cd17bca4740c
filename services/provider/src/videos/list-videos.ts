import type { Database } from '../database/connect.ts'
import type { PageReader } from '../http/page-reader.ts'
import { pagination, type Pagination } from '../http/pagination.ts'
import { fromEnd, videoCountStatement, videoListStatement, type FromEnd } from './list-statement.ts'
import { findRecommendations, recommendedPage } from './recommended.ts'
import type { Recommender } from './recommender.ts'
import type { VideoListQuery } from './schemas.ts'

/** A page of a list of videos as a viewer sees them, already in JSON, and its position. */
export interface VideoList {
  videosJson: string
  pagination: Pagination
}

export interface ListContext {
  /** The database to read from, possibly a replica. */
  database: Database
  pageReader: PageReader
  recommender: Recommender
}

/** Reads a page of a list of videos. */
export async function listVideos(
  context: ListContext,
  query: VideoListQuery,
  viewerId: string | null,
): Promise<VideoList> {
  const { database, pageReader } = context
  // The statement counts these itself, and reads no more entries than there are.
  if (!pageReader.isDeep(query)) return readPage(context, query, viewerId)
  const counted = await database.$client.query<{ total: string }>(videoCountStatement(query))
  const total = Number(counted.rows[0]?.total ?? 0)
  const empty = { videosJson: '[]', pagination: pagination(query, total) }
  return pageReader.read(query, total, empty, () => readNearerEnd(context, query, viewerId, total))
}

/**
 * Pages in the second half are read from the end, so that the last page is as cheap as the first.
 */
async function readNearerEnd(
  context: ListContext,
  query: VideoListQuery,
  viewerId: string | null,
  total: number,
): Promise<VideoList> {
  // A channel has few videos, and no trigger maintains their count.
  const from = query.userId === undefined ? fromEnd(query, total) : undefined
  const list = await readPage(context, query, viewerId, from)
  // The list's end has moved if videos were added or removed meanwhile.
  return from && list.pagination.total !== total ? readPage(context, query, viewerId) : list
}

function readPage(
  context: ListContext,
  query: VideoListQuery,
  viewerId: string | null,
  from?: FromEnd,
): Promise<VideoList> {
  if (query.sortBy === 'recommended' && viewerId !== null) return readRecommended(context, query, viewerId)
  return readList(context.database, query, viewerId, { from })
}

async function readRecommended(
  { database, recommender }: ListContext,
  query: VideoListQuery,
  viewerId: string,
): Promise<VideoList> {
  const page = await recommendedPage(database, query, viewerId)
  const list = await readList(database, query, viewerId, page)
  // Recommended videos may have been hidden or removed since.
  if (page.isRight && list.found === page.ids.length) {
    if (page.isOld) recommender.findSoon(viewerId)
    return list
  }
  await findRecommendations(recommender.database, viewerId)
  const { ids } = await recommendedPage(recommender.database, query, viewerId)
  return readList(recommender.database, query, viewerId, { ids })
}

/** Reads a page of a list in a stored order, or of the given ids. */
export async function readList(
  database: Database,
  query: VideoListQuery,
  viewerId: string | null,
  options: { ids?: string[]; from?: FromEnd | undefined },
): Promise<VideoList & { found: number }> {
  const { rows } = await database.$client.query<{ videos: string; found: string; total: string }>(
    videoListStatement(query, viewerId, options),
  )
  const [{ videos: videosJson, found, total } = { videos: '[]', found: '0', total: '0' }] = rows
  return { videosJson, found: Number(found), pagination: pagination(query, Number(total)) }
}
