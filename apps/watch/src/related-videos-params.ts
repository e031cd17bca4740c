import type { VideosParams } from '@kinora/api-client'

/** The number of related videos (spec 9). */
export const relatedVideosCount = 10

/** Returns the query for related videos, without the current one. */
export function relatedVideosParams(videoId: string): VideosParams {
  return { limit: relatedVideosCount, sortBy: 'recommended', exclude: videoId }
}
