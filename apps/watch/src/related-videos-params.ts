import type { VideosParams } from '@kinora/api-client'

/** The number of related videos (spec 9). */
export const relatedVideosCount = 10

/** The query for related videos: enough to fill the column after the current one is removed. */
export function relatedVideosParams(videoId: string): VideosParams {
  return { limit: relatedVideosCount, sortBy: 'recommended', exclude: videoId }
}
