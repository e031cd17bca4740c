const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Calls `onNear` once when an element approaches the viewport: within one window height above or below, or half the width of a horizontal scroller. Native lazy
 * loading starts up to 2,500 pixels ahead in all directions, which on a phone is the whole page. Printing counts as near for all elements.
 *
 * @returns a function that cancels the observation.
 */
export function whenNear(element: Element, onNear: () => void): () => void {
  observer ??= observeNear()
  waiting.set(element, onNear)
  observer.observe(element)
  return () => end(element)
}

function observeNear(): IntersectionObserver {
  addEventListener('beforeprint', () => [...waiting.keys()].forEach(arrive))
  // Browsers without `scrollMargin` start when the first pixel is visible.
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
