import { messageFor } from '@kinora/api-client'
import { useApiClient } from '@kinora/shell-contract'
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  InboxIcon,
  SectionHeading,
  StatusText,
  VideoCard,
  VideoGrid,
  VideoGridPlaceholder,
} from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'

import { homeRowQuery } from './home-row-query.ts'
import { rowLength } from './home-rows.ts'
import type { HomeRow } from './home-rows.ts'
import styles from './video-row.module.css'

/** A titled row of video cards. `isFirst` loads its pictures at once, because they are what a viewer sees first. */
export function VideoRow({ row, isFirst }: { row: HomeRow; isFirst: boolean }) {
  const headingId = useId()
  const sectionRef = useRef<HTMLElement>(null)
  const api = useApiClient()
  const { data, error, isPending, refetch } = useQuery(homeRowQuery(api, row))
  const videos = data?.videos.slice(0, rowLength)

  function retry() {
    // The button goes away with the message, and must not take the focus with it.
    sectionRef.current?.focus()
    void refetch()
  }

  return (
    <section ref={sectionRef} tabIndex={-1} aria-labelledby={headingId} aria-busy={isPending} className={styles.row}>
      <SectionHeading level={2} id={headingId}>
        {row.title}
      </SectionHeading>
      {isPending && (
        <>
          <StatusText isHidden>{`Loading ${row.title}`}</StatusText>
          <VideoGridPlaceholder count={rowLength} />
        </>
      )}
      {error && !videos && <ErrorState message={messageFor('videoRow', error)} onRetry={retry} />}
      {videos?.length === 0 && (
        <EmptyState
          icon={<InboxIcon />}
          title="No videos found"
          action={isFirst && <ButtonLink to="/upload">Upload the first video</ButtonLink>}
        />
      )}
      {videos && videos.length > 0 && (
        <VideoGrid>
          {videos.map((video) => (
            <VideoCard key={video._id} video={video} priority={isFirst} headingLevel={3} />
          ))}
        </VideoGrid>
      )}
    </section>
  )
}
