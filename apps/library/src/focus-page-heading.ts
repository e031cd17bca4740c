/** Focuses the page's heading. Call this when the focused element is removed or the page changes. */
export function focusPageHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true })
}
