import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'

import { useNotices } from './use-notices.ts'

/** Few viewers open it. If its file does not load, nothing happens. */
const KeyboardHelpDialog = lazy(() =>
  import('./rare-notices.ts')
    .then((module) => ({ default: module.KeyboardHelpDialog as ComponentType<{ onClose: () => void }> }))
    .catch(() => ({ default: () => null })),
)

/** Shows the shortcuts of the current page, as `?` does: the page's own list, or the general one. */
export function showKeyboardHelp(): void {
  const press = new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true })
  const isUnanswered = document.dispatchEvent(press)
  if (isUnanswered) useNotices.setState({ isKeyboardHelpOpen: true })
}

/** Renders the dialog that `showKeyboardHelp` opens. */
export function KeyboardHelp() {
  const isOpen = useNotices((notices) => notices.isKeyboardHelpOpen)
  return <Suspense fallback={null}>{isOpen && <KeyboardHelpDialog onClose={closeHelp} />}</Suspense>
}

function closeHelp() {
  useNotices.setState({ isKeyboardHelpOpen: false })
}
