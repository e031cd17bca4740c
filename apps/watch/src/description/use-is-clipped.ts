import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Whether an element's text is longer than its clamp lets show. Measured before the first paint and whenever its width changes. */
export function useIsClipped(elementRef: RefObject<HTMLElement | null>): boolean {
  const [isClipped, setClipped] = useState(false)
  useLayoutEffect(() => {
    const element = elementRef.current
    if (element === null) return undefined
    // The observer is called as soon as the page is laid out. To measure now would have it laid out within the task that renders it.
    const observer = new ResizeObserver(() => {
      const isLonger = element.scrollHeight > element.clientHeight + 1
      flushSync(() => setClipped(isLonger))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [elementRef])
  return isClipped
}
