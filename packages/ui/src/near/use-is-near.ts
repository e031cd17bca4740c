import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

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

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Calls `onNear` once, as soon as an element comes within one window height of the viewport, or within half the width of a horizontal scroller. Native lazy
 * loading is too eager: it kicks in up to 2,500 pixels ahead, which on a phone covers the whole page. When the viewer prints, every element counts as near.
 *
 * @returns a function that stops observing the element.
 */
function whenNear(element: Element, onNear: () => void): () => void {
  observer ??= observeNear()
  waiting.set(element, onNear)
  observer.observe(element)
  return () => end(element)
}

function observeNear(): IntersectionObserver {
  addEventListener('beforeprint', () => [...waiting.keys()].forEach(arrive))
  // In browsers without `scrollMargin`, elements in a horizontal scroller don't count as near until they're visible.
  const margins: IntersectionObserverInit & { scrollMargin: string } = {
    rootMargin: '100% 0px',
    scrollMargin: '0px 50%',
  }
  return new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) arrive(target)
  }, margins)
}

function arrive(element: Element): void {
  const onNear = waiting.get(element)
  end(element)
  onNear?.()
}

function end(element: Element): void {
  waiting.delete(element)
  observer?.unobserve(element)
}
