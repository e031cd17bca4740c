import { StatusText, VideoGridPlaceholder } from '@kinora/ui'

import { channelVideosCount } from './channel-videos-query.ts'
import { VideosSection } from './videos-section.tsx'

/** The grid while the videos, or the channel itself, are still loading. */
export function ChannelVideosPlaceholder() {
  return (
    <VideosSection isBusy>
      <StatusText isHidden>Loading videos</StatusText>
      <VideoGridPlaceholder count={channelVideosCount} />
    </VideosSection>
  )
}
