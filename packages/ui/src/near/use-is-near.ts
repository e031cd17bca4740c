import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { whenNear } from './when-near.ts'

/** Images that have been loaded before. The browser has cached them, so they appear immediately when a page is reopened. */
const known = new Set<string>()
const maxKnown = 500

/**
 * Returns whether to load an image because it is or was near the viewport.
 *
 * @param ref the element that reserves the image's space.
 * @param src the image's URL.
 * @param isFirst whether to load the image immediately.
 */
export function useIsNear(ref: RefObject<Element | null>, src: string, isFirst = false): boolean {
  const [nearSrc, setNearSrc] = useState<string>()
  // Some browsers and component tests do not have IntersectionObserver.
  const isNear = isFirst || nearSrc === src || known.has(src) || !('IntersectionObserver' in globalThis)
  useEffect(() => {
    if (isNear) remember(src)
    return isNear || ref.current === null ? undefined : whenNear(ref.current, () => setNearSrc(src))
  }, [ref, src, isNear])
  return isNear
}

function remember(src: string): void {
  if (known.size >= maxKnown) known.clear()
  known.add(src)
}
