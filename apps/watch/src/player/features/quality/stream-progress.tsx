import { readStreamProgress } from '@kinora/api-client/extensions'
import { queryKeys } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { SettingNote } from '../../controls/setting-items.tsx'

const pollMs = 3000

/** Shows the progress of the video's renditions to its owner, and refetches the video when they are ready. */
export function StreamProgress({ videoId }: { videoId: string }) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: [...queryKeys.video(videoId), 'stream progress'],
    queryFn: ({ signal }) => readStreamProgress(api, videoId, signal),
    // Providers without renditions report no percentage, so don't poll them.
    refetchInterval: ({ state }) => (typeof state.data?.percent === 'number' ? pollMs : false),
    retry: false,
    gcTime: 0,
  })
  const isReady = data?.isReady
  useEffect(() => {
    if (isReady) void queryClient.invalidateQueries({ queryKey: queryKeys.video(videoId), exact: true })
  }, [isReady, queryClient, videoId])

  if (!data || (data.percent === null && data.message === null)) return null
  const progress = data.percent ? `Preparing more qualities: ${data.percent}%` : 'More qualities coming soon'
  return <SettingNote>{data.message ?? progress}</SettingNote>
}
