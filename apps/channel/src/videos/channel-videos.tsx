import { messageFor, videoRowErrors } from '@kinora/api-client'
import { useApiClient } from '@kinora/shell-contract'
import { EmptyState, ErrorState, VideoCard, VideoGrid, VideoIcon } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { LoadingVideos } from './channel-videos-placeholder.tsx'
import { channelVideosCount, channelVideosQuery } from './channel-videos-query.ts'
import { VideosSection } from './videos-section.tsx'

interface ChannelVideosProps {
  channelId: string
  /** Shown when the channel has no videos. */
  emptyAction: ReactNode
}

/** How many cards fit in the first row on most screens. Their thumbnails load immediately. */
const firstRow = 4

export function ChannelVideos({ channelId, emptyAction }: ChannelVideosProps) {
  const api = useApiClient()
  const { data, error, refetch } = useQuery(channelVideosQuery(api, channelId))
  const isFailed = data === undefined && error !== null

  return (
    <VideosSection isBusy={data === undefined && !isFailed}>
      {isFailed && <ErrorState message={messageFor(videoRowErrors, error)} onRetry={() => void refetch()} />}
      {data === undefined && !isFailed && <LoadingVideos />}
      {data?.videos.length === 0 && (
        <EmptyState icon={<VideoIcon size={28} />} title="No videos found" action={emptyAction} />
      )}
      {data && data.videos.length > 0 && (
        <VideoGrid>
          {data.videos.slice(0, channelVideosCount).map((video, index) => (
            <VideoCard key={video._id} video={video} priority={index < firstRow} />
          ))}
        </VideoGrid>
      )}
    </VideosSection>
  )
}
