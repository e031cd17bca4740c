import type { Database } from '../database/connect.ts'
import type { PageReader } from '../http/page-reader.ts'
import { pagination, type Pagination } from '../http/pagination.ts'
import { fromEnd, videoCountStatement, videoListStatement, type FromEnd } from './list-statement.ts'
import { findRecommendations, recommendedPage } from './recommended.ts'
import type { Recommender } from './recommender.ts'
import type { VideoListQuery } from './schemas.ts'

/** A page of a video list as seen by one viewer, already in JSON, and its position. */
export interface VideoList {
  videosJson: string
  pagination: Pagination
}

export interface ListContext {
  /** The database to read from, which can be a replica. */
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
  // The statement counts the videos itself and reads only existing entries.
  if (!pageReader.isDeep(query)) return readPage(context, query, viewerId)
  const counted = await database.$client.query<{ total: string }>(videoCountStatement(query))
  const total = Number(counted.rows[0]?.total ?? 0)
  const empty = { videosJson: '[]', pagination: pagination(query, total) }
  return pageReader.read(query, total, empty, () => readNearerEnd(context, query, viewerId, total))
}

/** Reads a page in the second half of a list from the end, so reading the last page is as fast as reading the first. */
async function readNearerEnd(
  context: ListContext,
  query: VideoListQuery,
  viewerId: string | null,
  total: number,
): Promise<VideoList> {
  // A channel has few videos, and no trigger maintains its count.
  const from = query.userId === undefined ? fromEnd(query, total) : undefined
  const list = await readPage(context, query, viewerId, from)
  // The end of the list has moved if videos were added or removed in the meantime.
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
  // Recommended videos may have been hidden or removed in the meantime.
  if (page.isRight && list.found === page.ids.length) {
    if (page.isOld) recommender.findSoon(viewerId)
    return list
  }
  await findRecommendations(recommender.database, viewerId)
  const { ids } = await recommendedPage(recommender.database, query, viewerId)
  return readList(recommender.database, query, viewerId, { ids })
}

/** Reads a page of a list in a stored order, or the videos with the given IDs. */
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
