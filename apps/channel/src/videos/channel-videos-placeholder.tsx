import { StatusText, VideoGridPlaceholder } from '@kinora/ui'

import { channelVideosCount } from './channel-videos-query.ts'
import { VideosSection } from './videos-section.tsx'

/** Placeholder for the videos region while the channel loads. */
export function ChannelVideosPlaceholder() {
  return (
    <VideosSection isBusy>
      <LoadingVideos />
    </VideosSection>
  )
}

/** A grid of video card placeholders. */
export function LoadingVideos() {
  return (
    <>
      <StatusText isHidden>Loading videos</StatusText>
      <VideoGridPlaceholder count={channelVideosCount} />
    </>
  )
}
