import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { whenNear } from './when-near.ts'

/** Pictures that were loaded before. The browser has cached them and shows them immediately when a page is opened again. */
const known = new Set<string>()
const maxKnown = 500

/**
 * Whether to load a picture: it is near the viewport, or was before.
 *
 * @param ref the picture's place.
 * @param src the picture's URL.
 * @param isFirst loads it immediately.
 */
export function useIsNear(ref: RefObject<Element | null>, src: string, isFirst = false): boolean {
  const [nearSrc, setNearSrc] = useState<string>()
  // Not available in all browsers and in component tests.
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
