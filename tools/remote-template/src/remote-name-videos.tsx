import { messageFor, videoRowErrors } from '@kinora/api-client'
import { useApiClient } from '@kinora/shell-contract'
import { EmptyState, ErrorState, StatusText, VideoCard, VideoGrid, VideoGridPlaceholder, VideoIcon } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'

import { remoteNameVideosCount, remoteNameVideosQuery } from './remote-name-videos-query.ts'

/** Renders the videos, a loading state, an empty state, or an error. */
export function RemoteNameVideos() {
  const api = useApiClient()
  const { data, error, refetch } = useQuery(remoteNameVideosQuery(api))

  if (data?.videos.length === 0) return <EmptyState icon={<VideoIcon size={28} />} title="No videos found" />
  if (data) {
    return (
      <VideoGrid>
        {data.videos.map((video) => (
          <VideoCard key={video._id} video={video} />
        ))}
      </VideoGrid>
    )
  }
  if (error) return <ErrorState message={messageFor(videoRowErrors, error)} onRetry={() => void refetch()} />
  return (
    <div aria-busy>
      <StatusText isHidden>Loading videos</StatusText>
      <VideoGridPlaceholder count={remoteNameVideosCount} />
    </div>
  )
}
