import { messageFor } from '@kinora/api-client'
import { useApiClient } from '@kinora/shell-contract'
import { EmptyState, ErrorState, VideoCard, VideoGrid, VideoIcon } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { ChannelVideosPlaceholder } from './channel-videos-placeholder.tsx'
import { channelVideosCount, channelVideosQuery } from './channel-videos-query.ts'
import { VideosSection } from './videos-section.tsx'

interface ChannelVideosProps {
  channelId: string
  /** What to do about an empty channel. */
  emptyAction: ReactNode
}

/** As many cards as stand in the first row of most screens: their pictures do not wait. */
const firstRow = 4

export function ChannelVideos({ channelId, emptyAction }: ChannelVideosProps) {
  const api = useApiClient()
  const { data, error, refetch } = useQuery(channelVideosQuery(api, channelId))

  if (data) {
    return (
      <VideosSection>
        {data.videos.length === 0 ? (
          <EmptyState icon={<VideoIcon size={28} />} title="No videos found" action={emptyAction} />
        ) : (
          <VideoGrid>
            {data.videos.slice(0, channelVideosCount).map((video, index) => (
              <VideoCard key={video._id} video={video} priority={index < firstRow} />
            ))}
          </VideoGrid>
        )}
      </VideosSection>
    )
  }
  if (error) {
    return (
      <VideosSection>
        <ErrorState message={messageFor('videoRow', error)} onRetry={() => void refetch()} />
      </VideosSection>
    )
  }
  return <ChannelVideosPlaceholder />
}
