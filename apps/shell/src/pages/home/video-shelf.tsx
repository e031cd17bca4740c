import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@kinora/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

import styles from './video-row.module.css'

/** A fraction of a pixel at the end of the way is not another card. */
const roundingPx = 2

/** Cards in one line that scrolls sideways: by a finger, by the arrow keys, and by two buttons for a mouse. */
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

  /** By as many cards as are seen. */
  function turn(direction: -1 | 1) {
    lineRef.current?.scrollBy({ left: direction * lineRef.current.clientWidth })
  }

  return (
    <>
      {(hasPrevious || hasNext) && (
        // At an end a button stays, so that the focus does too.
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
