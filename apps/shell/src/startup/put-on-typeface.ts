import type { createBrowserRouter } from 'react-router-dom'

/**
 * Fetches the product's typeface, when what is seen first has come, and puts it on together with a page: the first one, if it is there by then, else the next.
 * What a viewer is reading never changes its face, so nothing moves.
 */
export function putOnTypeface(router: ReturnType<typeof createBrowserRouter>, url: string): void {
  const typeface = new FontFace('Figtree', `url(${url})`, { weight: '300 900' })
  // If loading fails, the fallback font remains.
  typeface.load().catch(() => {})
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle' && typeface.status === 'loaded') document.fonts.add(typeface)
  })
}
