import { lazy, Suspense } from 'react'
import type { ComponentType } from 'react'

import { useNotices } from './use-notices.ts'

/** Loaded on demand, because few viewers open the dialog. Does nothing if its file fails to load. */
const KeyboardHelpDialog = lazy(() =>
  import('./rare-notices.ts')
    .then((module) => ({ default: module.KeyboardHelpDialog as ComponentType<{ onClose: () => void }> }))
    .catch(() => ({ default: () => null })),
)

/** Does the same as the `?` key: shows the page's own list of shortcuts if it has one, otherwise the general list. */
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
