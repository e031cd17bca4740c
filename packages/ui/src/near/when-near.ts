const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Calls back once when an element comes near what is seen: a window's height above or below it, half the width of what scrolls sideways beside it. A browser's own lazy loading begins
 * up to 2,500 pixels ahead in all directions, which on a phone is the whole page. Paper shows everything.
 *
 * @returns what ends the wait.
 */
export function whenNear(element: Element, onNear: () => void): () => void {
  observer ??= observeNear()
  waiting.set(element, onNear)
  observer.observe(element)
  return () => end(element)
}

function observeNear(): IntersectionObserver {
  addEventListener('beforeprint', () => [...waiting.keys()].forEach(arrive))
  // Browsers that do not know of margins inside what scrolls begin when the first pixel is seen.
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
