import { videosQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useQuery } from '@tanstack/react-query'

import { relatedVideosParams } from './related-videos-params.ts'

/** Whether the provider supports a feature, according to the cached response for the related videos. Never sends a request. */
export function useHasFeature(feature: 'playlists' | 'reports', videoId: string): boolean {
  const { data } = useQuery({ ...videosQuery(useApiClient(), relatedVideosParams(videoId)), enabled: false })
  return data?.features.includes(feature) ?? false
}
