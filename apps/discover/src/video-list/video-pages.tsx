import { messageFor, videoRowErrors } from '@kinora/api-client'
import type { ErrorTexts, Video } from '@kinora/api-client'
import { isUnknownCall } from '@kinora/api-client/extensions'
import { MissingPage } from '@kinora/shell-contract'
import { ErrorState, StatusText, VideoCard, VideoGrid, VideoGridPlaceholder } from '@kinora/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { MoreItems } from '../more-items.tsx'
import { uniqueById } from '../unique-by-id.ts'

/** Videos per page. */
export const videosPerPage = 24

/** How many cards a wide screen shows before scrolling. Their thumbnails load immediately. */
const firstRow = 4

interface VideoPagesProps {
  list: UseInfiniteQueryResult<InfiniteData<{ videos: Video[] }>>
  /** Loading message for screen readers. */
  label: string
  /** Shown when there are no videos. */
  empty: ReactNode
  errors?: ErrorTexts
}

/** An infinite grid of videos. */
export function VideoPages({ list, label, empty, errors = videoRowErrors }: VideoPagesProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  if (data === undefined) {
    if (isUnknownCall(error)) return <MissingPage />
    if (error) return <ErrorState message={messageFor(errors, error)} onRetry={() => void refetch()} />
    return (
      <div aria-busy="true">
        <StatusText isHidden>{label}</StatusText>
        <VideoGridPlaceholder count={12} />
      </div>
    )
  }
  const videos = uniqueById(data.pages.flatMap((page) => page.videos))
  if (videos.length === 0) return empty
  return (
    <>
      <VideoGrid>
        {videos.map((video, index) => (
          <VideoCard key={video._id} video={video} headingLevel={2} priority={index < firstRow} />
        ))}
      </VideoGrid>
      <MoreItems
        count={videos.length}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        error={isFetchNextPageError ? messageFor(errors, error) : undefined}
        onMore={() => void fetchNextPage()}
      />
    </>
  )
}
