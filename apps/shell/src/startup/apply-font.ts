let typeface: FontFace | undefined

/** Starts loading the product's font. If it fails to load, the fallback font stays. */
export function loadFont(url: string): void {
  typeface = new FontFace('Figtree', `url(${url})`, { weight: '300 900' })
  typeface.load().catch(() => {})
}

/**
 * Applies the font if it has loaded. Call it only in the commit that shows a page: on the first page if the font has loaded by then, otherwise on the next one.
 * Visible text never changes its font, so the layout never shifts.
 */
export function applyFont(): void {
  if (typeface?.status === 'loaded') document.fonts.add(typeface)
}
