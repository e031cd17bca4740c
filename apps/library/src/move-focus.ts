/**
 * Moves focus from `cell` to a neighbouring cell, so keyboard users don't start over at the top of the page. Call this just before `cell` is removed from
 * its grid. If focus is elsewhere, it doesn't move; if it was lost because a button in `cell` was disabled, it does.
 */
export function moveFocus(cell: Element): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body && !cell.contains(activeElement)) return
  const neighbour = cell.nextElementSibling ?? cell.previousElementSibling
  const target = neighbour?.querySelector<HTMLElement>('button:enabled') ?? neighbour?.querySelector('a')
  if (target) target.focus({ preventScroll: true })
  else focusPageHeading()
}

/** Focuses the page's heading. Call this when the focused element is removed or the page changes. */
export function focusPageHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}
