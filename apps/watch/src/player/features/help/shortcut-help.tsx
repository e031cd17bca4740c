import { Button, Dialog } from '@kinora/ui'
import { useEffect, useState } from 'react'

import { remember, useRemembered } from '../../remembered.ts'
import type { MediaStore } from '../../store/create-media-store.ts'
import styles from './shortcut-help.module.css'

/** What the keys do, in the order in which people ask. */
const lines: readonly (readonly [keys: readonly string[], meaning: string])[] = [
  [['Space', 'k'], 'Play or pause'],
  [['←', '→'], 'Back or ahead 5 seconds'],
  [['j', 'l'], 'Back or ahead 10 seconds'],
  [['0', '…', '9'], 'Jump to that tenth'],
  [['Home', 'End'], 'Jump to the beginning or the end'],
  [[',', '.'], 'Back or ahead one frame'],
  [['<', '>'], 'Slower or faster'],
  [['↑', '↓'], 'Louder or quieter'],
  [['m'], 'Mute'],
  [['c'], 'Captions'],
  [['f'], 'Full screen'],
  [['t'], 'Cinema mode'],
  [['i'], 'Mini player'],
  [['?'], 'This help'],
]

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
        {lines.map(([keys, meaning]) => (
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
        Letters, digits and signs work as shortcuts
      </label>
    </Dialog>
  )
}
