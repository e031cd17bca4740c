import type { Video } from '@kinora/api-client'
import { Button, VideoGrid } from '@kinora/ui'
import { memo, startTransition, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'

import { useNearEnd } from '../use-near-end.ts'
import styles from './incremental-video-list.module.css'

/** How many cards to render at first, and to add at a time: one or two screens, however long the list is. */
const batchSize = 24

/** How many cards fit in the first row on a wide screen. Their thumbnails load immediately. */
const firstRow = 4

/** Props for each card in the list. */
export interface ListedVideoProps {
  video: Video
  /** Whether the card is visible when the page opens, so its thumbnail loads immediately. */
  priority: boolean
}

interface IncrementalVideoListProps {
  videos: readonly Video[]
  /** Must be the same component on every render; otherwise, every card remounts when cards are added. */
  Card: ComponentType<ListedVideoProps>
}

/**
 * A grid for lists of up to ten thousand videos. Renders the first cards, and adds more as the viewer nears the end. Keyboard and screen reader users press a
 * button instead.
 */
export function IncrementalVideoList({ videos, Card }: IncrementalVideoListProps) {
  const [limit, setLimit] = useState(batchSize)
  const hasMore = limit < videos.length
  const endRef = useNearEnd(hasMore ? limit : undefined, () => startTransition(() => setLimit(limit + batchSize)))
  const pressedAt = useRef<number>(undefined)

  function showMore() {
    pressedAt.current = limit
    startTransition(() => setLimit(limit + batchSize))
  }

  // The last batch removes the focused button, so focus moves to the first new card.
  useLayoutEffect(() => {
    const first = pressedAt.current
    if (first === undefined || first === limit) return
    pressedAt.current = undefined
    if (document.activeElement === document.body)
      document.querySelectorAll('article')[first]?.querySelector('a')?.focus()
  }, [limit])

  return (
    <>
      <VideoGrid>
        {videos.slice(0, limit).map((video, index) => (
          <Cell key={video._id} video={video} Card={Card} priority={index < firstRow} />
        ))}
      </VideoGrid>
      {hasMore && (
        <div ref={endRef} className={styles.end}>
          <Button onClick={showMore}>Show more videos</Button>
        </div>
      )}
    </>
  )
}

const Cell = memo(function Cell({ Card, ...card }: ListedVideoProps & Pick<IncrementalVideoListProps, 'Card'>) {
  return (
    <div className={styles.cell}>
      <Card {...card} />
    </div>
  )
})
