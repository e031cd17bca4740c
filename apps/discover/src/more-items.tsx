import { Banner, Button } from '@kinora/ui'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

import styles from './more-items.module.css'

interface MoreItemsProps {
  /** How many articles the list currently shows. */
  count: number
  hasMore: boolean
  isLoading: boolean
  /** The error message, if the next page failed to load. */
  error: string | undefined
  onMore: () => void
}

/**
 * The end of an infinite list. Loads the next page when the viewer scrolls near it; keyboard and screen reader users press a button instead. After a failure,
 * only the button retries.
 */
export function MoreItems({ count, hasMore, isLoading, error, onMore }: MoreItemsProps) {
  const endRef = useRef<HTMLDivElement>(null)
  const pressedAt = useRef<number>(undefined)
  const loadMore = useEffectEvent(onMore)
  const isWaiting = hasMore && !isLoading && error === undefined

  useEffect(() => {
    const end = endRef.current
    if (end === null || !isWaiting) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore()
      },
      // Start loading one screen ahead, so viewers rarely reach the end.
      { rootMargin: '100% 0%' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [isWaiting])

  // Loading the last page removes the button, so focus moves to the first item on that page.
  useLayoutEffect(() => {
    const first = pressedAt.current
    if (first === undefined || first === count) return
    pressedAt.current = undefined
    if (document.activeElement === document.body)
      document.querySelectorAll('article')[first]?.querySelector('a')?.focus()
  }, [count])

  function handlePress() {
    pressedAt.current = count
    onMore()
  }

  if (!hasMore) return null
  return (
    <div ref={endRef} className={styles.end}>
      {error !== undefined && <Banner tone="error">{error}</Banner>}
      <Button isBusy={isLoading} onClick={handlePress}>
        {error === undefined ? 'Load more' : 'Try Again'}
      </Button>
    </div>
  )
}
