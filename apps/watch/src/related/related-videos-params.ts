import type { VideosParams } from '@kinora/api-client'

/** Which videos stand beside a video: ten, without itself (spec 9). */
export function relatedVideosParams(videoId: string): VideosParams {
  return { limit: 10, sortBy: 'recommended', exclude: videoId }
}
