const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Calls `onNear` once, as soon as an element comes within one window height of the viewport, or within half the width of a horizontal scroller. Native lazy
 * loading is too eager: it kicks in up to 2,500 pixels ahead, which on a phone covers the whole page. When the viewer prints, every element counts as near.
 *
 * @returns a function that stops observing the element.
 */
export function whenNear(element: Element, onNear: () => void): () => void {
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
