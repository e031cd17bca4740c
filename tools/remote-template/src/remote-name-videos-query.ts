import type { ApiClient } from '@kinora/api-client'
import { videosQuery } from '@kinora/api-client/queries'

/** How many videos the page shows. */
export const remoteNameVideosCount = 12

/** The videos of the page, the most viewed first. */
export function remoteNameVideosQuery(api: ApiClient) {
  return videosQuery(api, { limit: remoteNameVideosCount, sortBy: 'views' })
}
