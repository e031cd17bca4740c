import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@kinora/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

import styles from './video-row.module.css'

/** Tolerance for fractional scroll positions at either end, in pixels. */
const roundingPx = 2

/** A row of cards that scrolls horizontally by touch, with the arrow keys or, for mouse users, with two buttons. */
export function VideoShelf({ children }: { children: ReactNode }) {
  const lineRef = useRef<HTMLDivElement>(null)
  const [hasPrevious, setHasPrevious] = useState(false)
  const [hasNext, setHasNext] = useState(false)

  const look = useCallback(() => {
    if (lineRef.current === null) return
    const { scrollLeft, clientWidth, scrollWidth } = lineRef.current
    setHasPrevious(scrollLeft > roundingPx)
    setHasNext(scrollLeft + clientWidth < scrollWidth - roundingPx)
  }, [])

  useEffect(() => {
    if (lineRef.current === null) return undefined
    const observer = new ResizeObserver(look)
    observer.observe(lineRef.current)
    return () => observer.disconnect()
  }, [look])

  /** Scrolls by one screenful of cards. */
  function turn(direction: -1 | 1) {
    lineRef.current?.scrollBy({ left: direction * lineRef.current.clientWidth })
  }

  return (
    <>
      {(hasPrevious || hasNext) && (
        // At either end of the row, a button is disabled rather than removed, so it doesn't lose focus.
        <div className={styles.buttons}>
          <IconButton
            label="Previous videos"
            icon={<ChevronLeftIcon />}
            aria-disabled={!hasPrevious}
            onClick={() => turn(-1)}
          />
          <IconButton
            label="Next videos"
            icon={<ChevronRightIcon />}
            aria-disabled={!hasNext}
            onClick={() => turn(1)}
          />
        </div>
      )}
      <div ref={lineRef} className={styles.shelf} onScroll={look}>
        {children}
      </div>
    </>
  )
}
