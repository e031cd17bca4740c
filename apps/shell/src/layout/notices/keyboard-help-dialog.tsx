import { Button, Dialog } from '@kinora/ui'

import styles from './keyboard-help-dialog.module.css'

const lines: readonly (readonly [keys: string, meaning: string])[] = [
  ['Tab, Shift + Tab', 'To the next control, to the one before'],
  ['/', 'To the search box'],
  ['Enter, Space', 'Follow the link, press the button'],
  ['Esc', 'Close the menu, a dialog or a hint'],
  ['← →', 'Choose in a group, move a slider'],
  ['Ctrl + Enter', 'Post the comment that is being written'],
  ['?', 'On a video’s page: the keys of the player'],
]

/** The keyboard shortcuts of every page. */
export function KeyboardHelpDialog({ onClose }: { onClose: () => void }) {
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
