import type { VideosParams } from '@kinora/api-client'

/** How many related videos to show (spec 9). */
export const relatedVideosCount = 10

/** Returns the parameters for requesting related videos, excluding the current one. */
export function relatedVideosParams(videoId: string): VideosParams {
  return { limit: relatedVideosCount, sortBy: 'recommended', exclude: videoId }
}
