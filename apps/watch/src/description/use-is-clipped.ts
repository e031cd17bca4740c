import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether an element's line clamp hides part of its text. Measured before the first paint and whenever the element is resized while `isClamped`.
 * Otherwise, the last result stays, so collapsing a text renders it only once.
 */
export function useIsClipped(elementRef: RefObject<HTMLElement | null>, isClamped: boolean): boolean {
  const [isClipped, setClipped] = useState(false)
  useLayoutEffect(() => {
    const element = elementRef.current
    if (element === null || !isClamped) return undefined
    // Observers run right after layout, whereas measuring here would force a layout during the commit.
    const observer = new ResizeObserver(() => {
      const isLonger = element.scrollHeight > element.clientHeight + 1
      flushSync(() => setClipped(isLonger))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [elementRef, isClamped])
  return isClipped
}
