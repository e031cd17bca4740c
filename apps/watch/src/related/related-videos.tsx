import { messageFor, videoRowErrors } from '@kinora/api-client'
import { videosQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  SectionHeading,
  StatusText,
  VideoCard,
  VideoCardPlaceholder,
  VideoIcon,
} from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'

import { relatedVideosCount, relatedVideosParams } from '../related-videos-params.ts'
import styles from './related-videos.module.css'

/** The related videos column. */
export function RelatedVideos({ videoId }: { videoId: string }) {
  const { isPending } = useRelatedVideos(videoId)
  return (
    <section aria-label="Related Videos" aria-busy={isPending}>
      <SectionHeading>Related Videos</SectionHeading>
      <RelatedVideosList videoId={videoId} />
    </section>
  )
}

function RelatedVideosList({ videoId }: { videoId: string }) {
  const { data, error, refetch } = useRelatedVideos(videoId)

  if (data === undefined) {
    if (error) return <ErrorState message={messageFor(videoRowErrors, error)} onRetry={() => void refetch()} />
    return (
      <>
        <StatusText isHidden>Loading related videos</StatusText>
        <div className={styles.list}>
          {Array.from({ length: relatedVideosCount }, (_, index) => (
            <VideoCardPlaceholder key={index} layout="compact" />
          ))}
        </div>
      </>
    )
  }
  if (data.videos.length === 0) {
    return (
      <EmptyState
        icon={<VideoIcon size={28} />}
        title="No videos found"
        action={<ButtonLink to="/upload">Upload a video</ButtonLink>}
      />
    )
  }
  return (
    <div className={styles.list}>
      {data.videos.slice(0, relatedVideosCount).map((video) => (
        <VideoCard key={video._id} video={video} layout="compact" />
      ))}
    </div>
  )
}

function useRelatedVideos(videoId: string) {
  return useQuery(videosQuery(useApiClient(), relatedVideosParams(videoId)))
}
