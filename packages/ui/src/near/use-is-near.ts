import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { whenNear } from './when-near.ts'

/** Images that have been loaded before. They're in the browser's cache, so show them immediately when the viewer returns to a page. */
const known = new Set<string>()
const maxKnown = 500

/**
 * Returns whether to load an image yet: true as soon as the image has been near the viewport once.
 *
 * @param ref element that reserves space for the image.
 * @param src URL of the image.
 * @param isFirst loads the image immediately, wherever it is.
 */
export function useIsNear(ref: RefObject<Element | null>, src: string, isFirst = false): boolean {
  const [nearSrc, setNearSrc] = useState<string>()
  // Older browsers and component tests lack IntersectionObserver.
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
