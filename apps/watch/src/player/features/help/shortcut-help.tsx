import { Button, Dialog } from '@kinora/ui'
import { useEffect, useState } from 'react'

import { remember } from '../../remembered.ts'
import type { MediaStore } from '../../store/create-media-store.ts'
import { useRemembered } from '../../use-remembered.ts'
import { characterKeysLabel, keyMeanings } from './key-meanings.ts'
import styles from './shortcut-help.module.css'

/** The dialog that lists the keys, and where those of one character can be switched off. The store's `toggleHelp` opens it. */
export function ShortcutHelp({ store }: { store: MediaStore }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => store.provide({ toggleHelp: () => setOpen((wasOpen) => !wasOpen) }), [store])
  return isOpen ? <OpenShortcutHelp onClose={() => setOpen(false)} /> : null
}

function OpenShortcutHelp({ onClose }: { onClose: () => void }) {
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
