import { readStreamPercent } from '@kinora/api-client/extensions'
import { queryKeys } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { SettingNote } from '../../settings-menu/setting-items.tsx'

const pollMs = 3000

/** Tells the owner of a video how far its renditions are, and has the video asked for again once they are there. */
export function StreamProgress({ videoId }: { videoId: string }) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { data: percent } = useQuery({
    queryKey: [...queryKeys.video(videoId), 'stream percent'],
    queryFn: ({ signal }) => readStreamPercent(api, videoId, signal),
    // A provider that makes none says so once.
    refetchInterval: ({ state }) => (typeof state.data === 'number' ? pollMs : false),
    retry: false,
    gcTime: 0,
  })
  const wereBeingMade = useRef(false)
  const areBeingMade = typeof percent === 'number'
  useEffect(() => {
    if (wereBeingMade.current && !areBeingMade)
      void queryClient.invalidateQueries({ queryKey: queryKeys.video(videoId), exact: true })
    wereBeingMade.current = areBeingMade
  }, [areBeingMade, queryClient, videoId])

  if (!areBeingMade) return null
  return (
    <SettingNote>
      {percent ? `More qualities are being made: ${percent} %` : 'More qualities are to be made'}
    </SettingNote>
  )
}
