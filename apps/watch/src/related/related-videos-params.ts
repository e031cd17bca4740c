import type { VideosParams } from '@kinora/api-client'

/** How many videos stand beside a video (spec 9). */
export const relatedVideosCount = 10

/** Which videos stand beside a video: as many as the column holds, without itself. */
export function relatedVideosParams(videoId: string): VideosParams {
  return { limit: relatedVideosCount, sortBy: 'recommended', exclude: videoId }
}
