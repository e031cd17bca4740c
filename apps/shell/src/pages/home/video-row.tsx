import { messageFor, videoRowErrors } from '@kinora/api-client'
import { useApiClient } from '@kinora/shell-contract'
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  InboxIcon,
  SectionHeading,
  StatusText,
  VideoCard,
  VideoCardPlaceholder,
} from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { homeRowQuery } from './home-row-query.ts'
import { rowLength } from './home-rows.ts'
import type { HomeRow } from './home-rows.ts'
import styles from './video-row.module.css'
import { VideoShelf } from './video-shelf.tsx'

/** Minimum card width including the gap, in pixels, when more than one card is visible. */
const cardPx = 320

/** A titled, horizontally scrolling row of video cards. If `isFirst`, the visible thumbnails load with high priority. */
export function VideoRow({ row, isFirst }: { row: HomeRow; isFirst: boolean }) {
  const headingId = useId()
  const api = useApiClient()
  const { data, error, isPending, refetch } = useQuery(homeRowQuery(api, row))
  const videos = data?.videos.slice(0, rowLength)

  return (
    <section aria-labelledby={headingId} aria-busy={isPending} className={styles.row}>
      <SectionHeading level={2} id={headingId}>
        {row.title}
      </SectionHeading>
      {isPending && (
        <>
          <StatusText isHidden>{`Loading ${row.title}`}</StatusText>
          <div className={styles.shelf}>
            {Array.from({ length: rowLength }, (_, index) => (
              <VideoCardPlaceholder key={index} />
            ))}
          </div>
        </>
      )}
      {error && !videos && <ErrorState message={messageFor(videoRowErrors, error)} onRetry={() => void refetch()} />}
      {videos?.length === 0 && (
        <EmptyState
          icon={<InboxIcon />}
          title="No videos found"
          action={isFirst && <ButtonLink to="/upload">Upload the first video</ButtonLink>}
        />
      )}
      {videos && videos.length > 0 && (
        <VideoShelf>
          {videos.map((video, index) => (
            <VideoCard
              key={video._id}
              video={video}
              priority={isFirst && index * cardPx < window.innerWidth}
              headingLevel={3}
            />
          ))}
        </VideoShelf>
      )}
    </section>
  )
}
