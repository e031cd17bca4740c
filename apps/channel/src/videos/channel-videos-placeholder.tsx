import { StatusText, VideoGridPlaceholder } from '@kinora/ui'

import { channelVideosCount } from './channel-videos-query.ts'
import { VideosSection } from './videos-section.tsx'

/** The videos region while the channel is loading. */
export function ChannelVideosPlaceholder() {
  return (
    <VideosSection isBusy>
      <LoadingVideos />
    </VideosSection>
  )
}

/** Placeholders for the video grid. */
export function LoadingVideos() {
  return (
    <>
      <StatusText isHidden>Loading videos</StatusText>
      <VideoGridPlaceholder count={channelVideosCount} />
    </>
  )
}
