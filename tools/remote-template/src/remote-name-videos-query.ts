import type { ApiClient } from '@kinora/api-client'
import { videosQuery } from '@kinora/api-client/queries'

/** Videos on the page. */
export const remoteNameVideosCount = 12

/** Returns the query for the page's videos, most viewed first. */
export function remoteNameVideosQuery(api: ApiClient) {
  return videosQuery(api, { limit: remoteNameVideosCount, sortBy: 'views' })
}
