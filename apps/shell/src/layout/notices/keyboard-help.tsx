import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'

/** Few ever ask for it. Without its file nothing happens. */
const KeyboardHelpDialog = lazy(() =>
  import('./rare-notices.ts')
    .then((module) => ({ default: module.KeyboardHelpDialog as ComponentType<{ onClose: () => void }> }))
    .catch(() => ({ default: () => null })),
)

let isOpen = false
const listeners = new Set<() => void>()

function setOpen(open: boolean): void {
  isOpen = open
  for (const listener of listeners) listener()
}

/** Shows the keys that work on the page which is open: its own list where it has one, as when `?` is pressed, else those that work everywhere. */
export function showKeyboardHelp(): void {
  const press = new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true })
  const isUnanswered = document.dispatchEvent(press)
  if (isUnanswered) setOpen(true)
}

/** The place of the dialog that `showKeyboardHelp` opens. */
export function KeyboardHelp() {
  const isShown = useSyncExternalStore(subscribe, () => isOpen)
  return <Suspense fallback={null}>{isShown && <KeyboardHelpDialog onClose={() => setOpen(false)} />}</Suspense>
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
