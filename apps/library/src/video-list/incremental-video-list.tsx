import type { Video } from '@kinora/api-client'
import { Button, VideoGrid } from '@kinora/ui'
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'

import styles from './incremental-video-list.module.css'

/** How many cards a page opens with, and how many are added at a time: a screen or two, whatever the list's length. */
const batchSize = 24

/** The cards that a wide screen shows before scrolling; their pictures load at once. */
const firstRow = 4

/** The props of each card in the list. */
export interface ListedVideoProps {
  video: Video
  /** For the picture of a card that is on the screen when the page opens. */
  priority: boolean
}

interface IncrementalVideoListProps {
  videos: readonly Video[]
  /** A component that does not change between renders, or every card is rendered again whenever cards are added. */
  Card: ComponentType<ListedVideoProps>
}

/**
 * A grid for lists that may hold ten thousand videos: it renders the first cards and more as the viewer comes near its end, or asks for more with
 * the button there, which is what a keyboard and a screen reader reach.
 */
export function IncrementalVideoList({ videos, Card }: IncrementalVideoListProps) {
  const [limit, setLimit] = useState(batchSize)
  const endRef = useRef<HTMLDivElement>(null)
  const hasMore = limit < videos.length
  const pressedAt = useRef<number>(undefined)

  function showMore() {
    pressedAt.current = limit
    startTransition(() => setLimit(limit + batchSize))
  }

  // The button keeps the focus until it goes with the last cards; then the first of them has it.
  useLayoutEffect(() => {
    const first = pressedAt.current
    if (first === undefined || first === limit) return
    pressedAt.current = undefined
    if (document.activeElement === document.body)
      document.querySelectorAll('article')[first]?.querySelector('a')?.focus()
  }, [limit])

  useEffect(() => {
    const end = endRef.current
    if (!hasMore || end === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setLimit(limit + batchSize))
      },
      // Two screens ahead, so that the end is seldom seen.
      { rootMargin: '200% 0%' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [hasMore, limit])

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
