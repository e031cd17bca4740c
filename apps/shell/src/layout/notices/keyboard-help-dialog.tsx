import { Button, Dialog } from '@kinora/ui'

import styles from './keyboard-help-dialog.module.css'

const lines: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['/'], 'Search'],
  [['?'], 'Player shortcuts, on a video page'],
  [['Ctrl + Enter'], 'Post your comment'],
  [['Esc'], 'Close a menu, dialog or hint'],
  [['Tab', 'Shift + Tab'], 'Next or previous control'],
  [['Enter', 'Space'], 'Open a link or press a button'],
  [['←', '→'], 'Select an option in a group, or move a slider'],
]

/** A dialog that lists the keyboard shortcuts available on every page. */
export function KeyboardHelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      size="large"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className={styles.list}>
        {lines.map(([keys, meaning]) => (
          <div key={meaning} className={styles.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
