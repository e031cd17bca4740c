import { Banner, Button } from '@kinora/ui'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

import styles from './more-items.module.css'

interface MoreItemsProps {
  /** How many articles the list shows now. */
  count: number
  hasMore: boolean
  isLoading: boolean
  /** Why the next page did not load. */
  error: string | undefined
  onMore: () => void
}

/**
 * The end of a list. It loads the next page when the viewer comes near, or by its button, which a keyboard and a screen reader reach. After a failure only the button tries
 * again.
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
      // A screen ahead, so that the end is seldom seen.
      { rootMargin: '100% 0%' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [isWaiting])

  // The button is removed with the last page. Then the first item of that page gets its focus.
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
