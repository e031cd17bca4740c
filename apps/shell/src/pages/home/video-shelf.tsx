import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@kinora/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

import styles from './video-row.module.css'

/** Tolerates fractions of a pixel at the end. */
const roundingPx = 2

/** A row of cards that scrolls horizontally: with touch, arrow keys, or two buttons for a mouse. */
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

  /** By as many cards as are visible. */
  function turn(direction: -1 | 1) {
    lineRef.current?.scrollBy({ left: direction * lineRef.current.clientWidth })
  }

  return (
    <>
      {(hasPrevious || hasNext) && (
        // A button stays at the end of the row, so that it does not lose the focus.
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
