/**
 * Adds the `<dialog>` features that `AlertDialog` depends on to jsdom: `showModal()` moves focus, `close()` restores it and fires `close`, and Escape closes
 * the dialog. Call it once, before any dialog opens. Does nothing where dialogs are supported.
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
    // Browsers fire `close` asynchronously.
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
