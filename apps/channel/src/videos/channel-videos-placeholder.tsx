import { StatusText, VideoGridPlaceholder } from '@kinora/ui'

import { channelVideosCount } from './channel-videos-query.ts'
import { VideosSection } from './videos-section.tsx'

/** The region of videos while the channel itself is still loading. */
export function ChannelVideosPlaceholder() {
  return (
    <VideosSection isBusy>
      <LoadingVideos />
    </VideosSection>
  )
}

/** Placeholders for the grid of videos. */
export function LoadingVideos() {
  return (
    <>
      <StatusText isHidden>Loading videos</StatusText>
      <VideoGridPlaceholder count={channelVideosCount} />
    </>
  )
}
