/**
 * Adds the `<dialog>` features that `AlertDialog` uses to jsdom: `showModal()` moves the focus, `close()` restores it and fires `close`, and Escape closes.
 * Call it once before a dialog opens. Does nothing in a browser that supports dialogs.
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
    // Browsers fire `close` in a separate task.
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
