import type { Database } from '../database/connect.ts'
import type { Page } from '../http/pagination.ts'
import { readList, type VideoList } from '../videos/list-videos.ts'

/** A page of the videos that are viewed most now. */
export function trendingVideos(database: Database, page: Page, viewerId: string | null): Promise<VideoList> {
  return readList(database, { ...page, sortBy: 'recommended', sortType: 'desc' }, viewerId, {})
}
