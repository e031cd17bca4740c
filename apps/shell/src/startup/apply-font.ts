import type { createBrowserRouter } from 'react-router-dom'

/**
 * Loads the product's font after the first visible content, and applies it only when a page opens: on the first page if the font has loaded by then, otherwise
 * on the next one. Visible text never changes its font, so the layout never shifts.
 */
export function applyFont(router: ReturnType<typeof createBrowserRouter>, url: string): void {
  const typeface = new FontFace('Figtree', `url(${url})`, { weight: '300 900' })
  // If the font fails to load, the fallback font stays.
  typeface.load().catch(() => {})
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle' && typeface.status === 'loaded') document.fonts.add(typeface)
  })
}
