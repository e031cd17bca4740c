/**
 * Gives jsdom, which knows `<dialog>` only by name, what `AlertDialog` uses of it: `showModal()` moves the focus in, `close()` gives it back
 * and fires `close`, Escape closes. Call it once before a dialog opens; where the browser has these already, it does nothing.
 */
export function installDialogShim(): void {
  const prototype = HTMLDialogElement.prototype
  if (typeof prototype.showModal === 'function') return

  const openers = new WeakMap<HTMLDialogElement, Element | null>()

  prototype.showModal = function showModal() {
    openers.set(this, document.activeElement)
    this.open = true
    this.addEventListener('keydown', closeOnEscape)
    this.querySelector<HTMLElement>('button:enabled, input:enabled, [tabindex]')?.focus()
  }

  prototype.close = function close() {
    if (!this.open) return
    shut(this)
    // A browser fires it as a task of its own, when what closed the dialog is done.
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }

  function closeOnEscape(this: HTMLDialogElement, event: KeyboardEvent) {
    if (event.key !== 'Escape' || !this.dispatchEvent(new Event('cancel', { cancelable: true }))) return
    shut(this)
    this.dispatchEvent(new Event('close'))
  }

  function shut(dialog: HTMLDialogElement) {
    dialog.open = false
    dialog.removeEventListener('keydown', closeOnEscape)
    const opener = openers.get(dialog)
    if (opener instanceof HTMLElement) opener.focus()
  }
}
