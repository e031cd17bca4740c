import { Button, Dialog } from '@kinora/ui'
import { useSyncExternalStore } from 'react'

import styles from './keyboard-help.module.css'

const lines: readonly (readonly [keys: string, meaning: string])[] = [
  ['Tab, Shift + Tab', 'To the next control, to the one before'],
  ['Enter, Space', 'Follow the link, press the button'],
  ['Esc', 'Close the menu, a dialog or a hint'],
  ['← →', 'Choose in a group, move a slider'],
  ['Ctrl + Enter', 'Post the comment that is being written'],
  ['?', 'On a video’s page: the keys of the player'],
]

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
  return isShown && <OpenKeyboardHelp onClose={() => setOpen(false)} />
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function OpenKeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <dl className={styles.list}>
        {lines.map(([keys, meaning]) => (
          <div key={keys} className={styles.line}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
