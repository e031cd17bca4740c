import type { createBrowserRouter } from 'react-router-dom'

/**
 * Loads the product's font after the first visible content, and applies it together with a page: the first one if it has loaded by then, otherwise the next.
 * The font of visible text never changes, so nothing moves.
 */
export function applyFont(router: ReturnType<typeof createBrowserRouter>, url: string): void {
  const typeface = new FontFace('Figtree', `url(${url})`, { weight: '300 900' })
  // If loading fails, the fallback font remains.
  typeface.load().catch(() => {})
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle' && typeface.status === 'loaded') document.fonts.add(typeface)
  })
}
