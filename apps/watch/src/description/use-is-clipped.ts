import { useLayoutEffect, useState } from 'react'

/** Whether an element's text is longer than its clamp lets show. Measured before the first paint and whenever its width changes. */
export function useIsClipped(element: HTMLElement | null): boolean {
  const [isClipped, setClipped] = useState(false)
  useLayoutEffect(() => {
    if (element === null) return undefined
    const measure = () => setClipped(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isClipped
}
