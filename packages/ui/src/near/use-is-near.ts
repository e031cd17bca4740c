import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { whenNear } from './when-near.ts'

/** Pictures that have come near before: a browser has them, and shows them in the step in which a page is opened again. */
const known = new Set<string>()
const mostKnown = 500

/**
 * Whether a picture may be asked for: it has come near what is seen, or did before.
 *
 * @param ref the place of the picture.
 * @param src the picture's URL.
 * @param isFirst of one that is not to wait.
 */
export function useIsNear(ref: RefObject<Element | null>, src: string, isFirst = false): boolean {
  const [nearSrc, setNearSrc] = useState<string>()
  // Not in all browsers, and not where components are tested.
  const isNear = isFirst || nearSrc === src || known.has(src) || !('IntersectionObserver' in globalThis)
  useEffect(() => {
    if (isNear) remember(src)
    return isNear || ref.current === null ? undefined : whenNear(ref.current, () => setNearSrc(src))
  }, [ref, src, isNear])
  return isNear
}

function remember(src: string): void {
  if (known.size >= mostKnown) known.clear()
  known.add(src)
}
