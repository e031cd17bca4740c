import type { ApiClient } from '@kinora/api-client'
import { videosQuery } from '@kinora/api-client/queries'

/** The number of videos in the grid (spec 9). */
export const channelVideosCount = 12

/** Returns the query for a channel's newest videos. */
export function channelVideosQuery(api: ApiClient, channelId: string) {
  return videosQuery(api, { userId: channelId, limit: channelVideosCount })
}
