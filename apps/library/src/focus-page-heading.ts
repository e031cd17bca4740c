/** Moves the focus to the page's heading, for when what held it is gone or the page under it is another. */
export function focusPageHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}
