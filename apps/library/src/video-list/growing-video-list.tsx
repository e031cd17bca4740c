import type { Video } from '@kinora/api-client'
import { Button, VideoGrid } from '@kinora/ui'
import { memo, startTransition, useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'

import styles from './growing-video-list.module.css'

/** How many cards a page opens with, and how many it grows by: a screen or two, whatever the list's length. */
const portion = 24

/** The cards that a wide screen shows before scrolling; their pictures load at once. */
const firstRow = 4

/** What a list gives each of its cards. */
export interface ListedVideoProps {
  video: Video
  /** For the picture of a card that is on the screen when the page opens. */
  priority: boolean
}

interface GrowingVideoListProps {
  videos: readonly Video[]
  /** A component that does not change between renders, or every card is drawn anew whenever the list grows. */
  Card: ComponentType<ListedVideoProps>
}

/**
 * A grid for lists that may hold ten thousand videos: it draws the first cards and goes on as the viewer comes near its end, or asks for more with
 * the button there, which is what a keyboard and a screen reader reach.
 */
export function GrowingVideoList({ videos, Card }: GrowingVideoListProps) {
  const [limit, setLimit] = useState(portion)
  const endRef = useRef<HTMLDivElement>(null)
  const hasMore = limit < videos.length
  const grow = () => startTransition(() => setLimit(limit + portion))

  useEffect(() => {
    const end = endRef.current
    if (!hasMore || end === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setLimit(limit + portion))
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
          <Button onClick={grow}>Show more videos</Button>
        </div>
      )}
    </>
  )
}

const Cell = memo(function Cell({ Card, ...card }: ListedVideoProps & Pick<GrowingVideoListProps, 'Card'>) {
  return (
    <div className={styles.cell}>
      <Card {...card} />
    </div>
  )
})
