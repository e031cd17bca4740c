/* oxlint-disable unicorn/consistent-function-scoping -- it goes into the page as one function */
/**
 * Runs in the page. Describes elements that stick out of the window or their card, and parts of a card that overlap. The duration and the corner button are
 * allowed to overlap the thumbnail.
 */
export function flawsOfLayout(cards: string): string[] {
  const flaws: string[] = []
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const widest = [...document.querySelectorAll('body *')].findLast(
      (part) => Math.ceil(part.getBoundingClientRect().right) >= scrollWidth,
    )
    const label = widest?.getAttribute('aria-label') ?? widest?.textContent.slice(0, 24)
    const cause = widest ? `, because of ${widest.localName} "${label}"` : ''
    flaws.push(`the page is ${scrollWidth} px wide in a ${clientWidth} px window${cause}`)
  }

  const isSeen = ({ width, height }: DOMRect) => width > 1 && height > 1
  const isInside = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  const named = (part: Element) => `${part.localName} "${part.textContent.slice(0, 24)}"`

  for (const card of document.querySelectorAll(cards)) {
    const box = card.getBoundingClientRect()
    for (const part of card.querySelectorAll('*')) {
      const rect = part.getBoundingClientRect()
      // Text that overflows here is truncated by its parent.
      const isCut = part.parentElement !== null && getComputedStyle(part.parentElement).overflowX !== 'visible'
      if (isSeen(rect) && !isCut && !isInside(rect, box))
        flaws.push(`${named(part)} is outside the card "${named(card)}"`)
    }
    const words = [...card.querySelectorAll('h2, h3, h4, p')].filter((part) => isSeen(part.getBoundingClientRect()))
    const picture = card.querySelector('img[width="640"], [data-missing]')?.getBoundingClientRect()
    const duration = [...card.querySelectorAll('span')].find(({ textContent }) => /^\d+:\d\d$/.test(textContent))
    const length = duration?.getBoundingClientRect()
    if (picture && length && !isInside(length, picture))
      flaws.push(`${named(card)}: the duration is outside the thumbnail`)
    for (const [index, part] of words.entries()) {
      const rect = part.getBoundingClientRect()
      if (picture && overlap(rect, picture)) flaws.push(`${named(part)} overlaps the thumbnail on its card`)
      if (length && overlap(rect, length)) flaws.push(`${named(part)} overlaps the duration on its card`)
      for (const other of words.slice(index + 1))
        if (overlap(rect, other.getBoundingClientRect())) flaws.push(`${named(part)} overlaps ${named(other)}`)
    }
  }
  return [...new Set(flaws)]
}

/** Runs in the page. Describes headings and controls that are outside the window or overflow their box, except inside scrollable shelves. */
export function cutControls(): string[] {
  const { clientWidth } = document.documentElement
  const isInShelf = (part: Element | null): boolean =>
    part !== null &&
    part !== document.body &&
    (/auto|scroll/.test(getComputedStyle(part).overflowX) || isInShelf(part.parentElement))
  const flaws: string[] = []
  for (const part of document.querySelectorAll('h1, h2, h3, button, a, input, textarea, select')) {
    const { left, right, width, height } = part.getBoundingClientRect()
    const isSeen = width > 1 && height > 1 && part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isSeen || part.closest('[inert]') !== null || isInShelf(part)) continue
    const name = `${part.localName} "${(part.getAttribute('aria-label') ?? part.textContent).slice(0, 24)}"`
    if (left < -1 || right > clientWidth + 1) flaws.push(`${name} is outside the window`)
    if (/^(button|h1)$/.test(part.localName) && part.scrollWidth > part.clientWidth + 1)
      flaws.push(`${name} is clipped`)
  }
  return [...new Set(flaws)]
}
