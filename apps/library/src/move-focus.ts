import { focusPageHeading } from './focus-page-heading.ts'

/**
 * Moves the focus to the neighbouring cell if it is in `cell`, or was lost because a button in `cell` was disabled. Call it just before `cell` is removed from
 * its grid, so keyboard users do not start over at the top of the page.
 */
export function moveFocus(cell: Element): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body && !cell.contains(activeElement)) return
  const neighbour = cell.nextElementSibling ?? cell.previousElementSibling
  const target = neighbour?.querySelector<HTMLElement>('button:enabled') ?? neighbour?.querySelector('a')
  if (target) target.focus({ preventScroll: true })
  else focusPageHeading()
}
