import type { ApiClient } from '@kinora/api-client'
import { videosQuery } from '@kinora/api-client/queries'

/** How many videos the grid shows (spec 9). */
export const channelVideosCount = 12

/** Returns the query for a channel's newest videos. */
export function channelVideosQuery(api: ApiClient, channelId: string) {
  return videosQuery(api, { userId: channelId, limit: channelVideosCount })
}
