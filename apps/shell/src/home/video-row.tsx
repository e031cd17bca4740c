import { messageFor } from '@kinora/api-client'
import { useApiClient } from '@kinora/shell-contract'
import {
  EmptyState,
  ErrorState,
  InboxIcon,
  SectionHeading,
  VideoCard,
  VideoGrid,
  VideoGridPlaceholder,
} from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { homeRowQuery, rowLength } from './home-rows.ts'
import type { HomeRow } from './home-rows.ts'
import styles from './video-row.module.css'

/** A titled row of video cards. `isFirst` loads its pictures at once, because they are what a viewer sees first. */
export function VideoRow({ row, isFirst }: { row: HomeRow; isFirst: boolean }) {
  const headingId = useId()
  const api = useApiClient()
  const { data, error, isPending, refetch } = useQuery(homeRowQuery(api, row))

  return (
    <section aria-labelledby={headingId} aria-busy={isPending} className={styles.row}>
      <SectionHeading level={2} id={headingId}>
        {row.title}
      </SectionHeading>
      {isPending && <VideoGridPlaceholder count={rowLength} />}
      {error !== null && data === undefined && (
        <ErrorState message={messageFor('videoRow', error)} onRetry={() => void refetch()} />
      )}
      {data?.videos.length === 0 && <EmptyState icon={<InboxIcon />} title="No videos found" headingLevel={2} />}
      {data !== undefined && data.videos.length > 0 && (
        <VideoGrid>
          {data.videos.map((video) => (
            <VideoCard key={video._id} video={video} priority={isFirst} headingLevel={3} />
          ))}
        </VideoGrid>
      )}
    </section>
  )
}
