import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { videos } from '../database/schema.ts'
import type { PageReader } from '../http/page-reader.ts'
import { pagination, type Pagination } from '../http/pagination.ts'
import { fromEnd, videoCountStatement, videoListStatement, type FromEnd } from './list-statement.ts'
import { recommendedVideoIds } from './recommended.ts'
import type { VideoListQuery } from './schemas.ts'

/** A page of a list of videos as a viewer sees them, already in JSON, and where that page stands. */
export interface VideoList {
  videosJson: string
  pagination: Pagination
}

/** Reads a page of a list of videos. */
export async function listVideos(
  { database, pageReader }: { database: Database; pageReader: PageReader },
  query: VideoListQuery,
  viewerId: string | null,
): Promise<VideoList> {
  // Of these the statement says itself how many there are, and past the last of them it reads no more entries than there are.
  if (!pageReader.isDeep(query)) return readPage(database, query, viewerId)
  const counted = await database.$client.query<{ total: string }>(videoCountStatement(query))
  const total = Number(counted.rows[0]?.total ?? 0)
  const empty = { videosJson: '[]', pagination: pagination(query, total) }
  return pageReader.read(query, total, empty, () => readNearerEnd(database, query, viewerId, total))
}

/** A page past the middle is read from the end, so that the last one costs what the first does. */
async function readNearerEnd(
  database: Database,
  query: VideoListQuery,
  viewerId: string | null,
  total: number,
): Promise<VideoList> {
  // A channel's are few, and their count is no trigger's.
  const from = query.userId === undefined ? fromEnd(query, total) : undefined
  const list = await readPage(database, query, viewerId, from)
  // Videos that came or went meanwhile have moved the end.
  return from && list.pagination.total !== total ? readPage(database, query, viewerId) : list
}

async function readPage(
  database: Database,
  query: VideoListQuery,
  viewerId: string | null,
  from?: FromEnd,
): Promise<VideoList> {
  const ids =
    query.sortBy === 'recommended' && viewerId !== null ? await recommendedTo(database, query, viewerId) : undefined
  const { rows } = await database.$client.query<{ videos: string; total: string }>(
    videoListStatement(query, viewerId, { ids, from }),
  )
  const [{ videos: videosJson, total } = { videos: '[]', total: '0' }] = rows
  return { videosJson, pagination: pagination(query, Number(total)) }
}

function recommendedTo(database: Database, query: VideoListQuery, viewerId: string): Promise<string[]> {
  const filter = and(
    query.userId === undefined ? undefined : eq(videos.ownerId, query.userId),
    query.exclude === undefined ? undefined : ne(videos.id, query.exclude),
  )
  return recommendedVideoIds(database, query, viewerId, filter)
}
