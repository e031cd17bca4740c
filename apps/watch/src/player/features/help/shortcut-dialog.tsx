import { Button, Dialog } from '@kinora/ui'

import { remember } from '../../remembered.ts'
import { useRemembered } from '../../use-remembered.ts'
import { characterKeysLabel, keyMeanings } from './key-meanings.ts'
import styles from './shortcut-dialog.module.css'

export interface ShortcutDialogProps {
  onClose: () => void
}

/** The dialog that lists the keys, and where those of one character can be switched off. */
export function ShortcutDialog({ onClose }: ShortcutDialogProps) {
  const { hasCharacterKeys } = useRemembered()
  return (
    <Dialog
      title="Keyboard shortcuts"
      size="large"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className={styles.list}>
        {keyMeanings.map(([keys, meaning]) => (
          <div key={meaning} className={styles.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={hasCharacterKeys}
          onChange={(event) => remember({ hasCharacterKeys: event.target.checked })}
        />
        {characterKeysLabel}
      </label>
    </Dialog>
  )
}
