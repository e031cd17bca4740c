/*
 * What index.html draws before the shell has come: the frame, and the page's outline with its first pictures and words. It lies over
 * the place where the shell draws the same, and goes when that is there.
 */

const earlyPaint = () => document.getElementById('early')

/** Whether the page has an outline to stand for it until it comes. */
export function hasOutline(): boolean {
  return earlyPaint() !== null && document.documentElement.dataset['outline'] !== undefined
}

/** Whether the outline shows the answer to the page's first call. */
export function isPainted(): boolean {
  return earlyPaint()?.dataset['painted'] !== undefined
}

/** The layout is there: takes its early frame away. */
export function endEarlyFrame(): void {
  for (const part of earlyPaint()?.querySelectorAll('[data-early-frame]') ?? []) part.remove()
}

/** The page is there: takes the rest away. */
export function endEarlyPaint(): void {
  const early = earlyPaint()
  const picture = early?.querySelector('img[data-early-poster]')
  delete document.documentElement.dataset['outline']
  if (!picture) {
    early?.remove()
    return
  }
  // A video's poster is decoded a frame after its player is drawn; until then the picture stands over it.
  for (const words of early?.querySelectorAll('p') ?? []) words.remove()
  requestAnimationFrame(() => requestAnimationFrame(() => early?.remove()))
}
