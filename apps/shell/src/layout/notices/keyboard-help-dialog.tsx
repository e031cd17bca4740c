import { Button, Dialog } from '@kinora/ui'
import { Fragment } from 'react'

import styles from './keyboard-help-dialog.module.css'

/** The shortcuts. In `keys`, commas separate alternatives, and spaces separate keys pressed together. */
const lines: readonly (readonly [keys: string, meaning: string])[] = [
  ['/', 'Search'],
  ['?', 'Player shortcuts, on a video page'],
  ['Ctrl Enter', 'Post your comment'],
  ['Esc', 'Close a menu, dialog or hint'],
  ['Tab,Shift Tab', 'Next or previous control'],
  ['Enter,Space', 'Open a link or press a button'],
  ['←,→', 'Choose in a group, or move a slider'],
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
          <div key={keys} className={styles.line}>
            <dt>
              {keys.split(',').map((alternative, index) => (
                <Fragment key={alternative}>
                  {index > 0 && ' or '}
                  {alternative.split(' ').map((key, place) => (
                    <Fragment key={key}>
                      {place > 0 && ' + '}
                      <kbd>{key}</kbd>
                    </Fragment>
                  ))}
                </Fragment>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
