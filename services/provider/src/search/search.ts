import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { readVideos } from '../videos/queries.ts'
import type { SearchQuery, SearchResult } from './schemas.ts'

/** A page of what a query finds. */
export async function search(
  database: Database,
  { query, limit }: SearchQuery,
  viewerId: string | null,
): Promise<SearchResult> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from videos
    where to_tsvector('english', title || ' ' || description) @@ websearch_to_tsquery('english', ${query})
    order by hotness desc limit ${limit}
  `)
  const ids = rows.map(({ id }) => id)
  const videos = await readVideos(database, ids, viewerId)
  return {
    query,
    videos: videos.map((video) => ({ ...video, match: { title: [{ text: video.title, isMatch: false }] } })),
    channels: [],
    playlists: [],
    total: videos.length,
    isTotalExact: true,
  }
}
