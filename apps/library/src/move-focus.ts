import { focusPageHeading } from './focus-page-heading.ts'

/**
 * Call it just before `cell` leaves a grid of cells. If the focus is in it, or was and has nowhere to be (a button that was disabled
 * loses it), it goes to the cell that takes its place, so that a keyboard user does not start over at the top of the page.
 */
export function moveFocus(cell: Element): void {
  const { activeElement } = document
  if (activeElement !== null && activeElement !== document.body && !cell.contains(activeElement)) return
  const neighbour = cell.nextElementSibling ?? cell.previousElementSibling
  const target = neighbour?.querySelector<HTMLElement>('button:enabled') ?? neighbour?.querySelector('a')
  if (target) target.focus({ preventScroll: true })
  else focusPageHeading()
}
