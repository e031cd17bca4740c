import { messageFor } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { likedVideosQuery } from '@kinora/api-client/queries'
import { isSignedIn, useApiClient, useDocumentTitle, useSession } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { ButtonLink, EmptyState, ErrorState, LikedIcon, Page, PageHeader, VideoCard } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'

import { IncrementalVideoList } from './video-list/incremental-video-list.tsx'
import type { ListedVideoProps } from './video-list/incremental-video-list.tsx'
import { VideoListPlaceholder } from './video-list/video-list-placeholder.tsx'
import { SignedOut } from './viewer/signed-out.tsx'

const errors: ErrorTexts = {
  unauthenticated: 'Your session may have expired. Please log in again.',
  otherwise: 'Could not load liked videos. Please try again later.',
}

/** Starts the page's only request. */
export function likedVideosLoader({ api, queryClient }: RemoteLoaderArgs): void {
  void queryClient.prefetchQuery(likedVideosQuery(api))
}

/** Liked Videos (spec 2). */
export function LikedVideosPage() {
  useDocumentTitle('Liked Videos')
  return (
    <Page>
      <PageHeader title="Liked Videos" />
      <LikedVideos />
    </Page>
  )
}

function LikedVideos() {
  const api = useApiClient()
  const hasToken = useSession(isSignedIn)
  const { data: videos, error, refetch } = useQuery({ ...likedVideosQuery(api), enabled: hasToken })

  if (!hasToken) return <SignedOut errors={errors} linkText="Log In" />
  if (videos === undefined) {
    return error ? (
      <ErrorState message={messageFor(errors, error)} onRetry={() => void refetch()} />
    ) : (
      <VideoListPlaceholder label="Loading liked videos" />
    )
  }
  if (videos.length === 0) {
    return (
      <EmptyState
        icon={<LikedIcon />}
        title="No liked videos yet"
        action={<ButtonLink to="/">Discover Videos</ButtonLink>}
      />
    )
  }
  return <IncrementalVideoList videos={videos} Card={LikedVideoCard} />
}

function LikedVideoCard(props: ListedVideoProps) {
  return <VideoCard {...props} headingLevel={2} />
}
