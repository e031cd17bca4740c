import { Button, Choice, Dialog } from '@kinora/ui'
import type { ReactNode } from 'react'

import { useFeature, usePlayer, useSetting } from '../../store/player-context.tsx'
import { help } from './help.ts'
import styles from './shortcut-dialog.module.css'

export function ShortcutDialog(): ReactNode {
  const isOpen = useFeature(help, (state) => state.isOpen)
  return isOpen ? <OpenDialog /> : null
}

/** Lists the available shortcuts, and lets the viewer turn off single-character keys. */
function OpenDialog() {
  const { run, settings, shortcuts } = usePlayer()
  const hasCharacterKeys = useSetting('hasCharacterKeys')
  const close = () => run('closeHelp')
  return (
    <Dialog title="Keyboard shortcuts" size="large" onClose={close} actions={<Button onClick={close}>Close</Button>}>
      <dl className={styles.list}>
        {shortcuts().map(({ keys, label }) => (
          <div key={label} className={styles.line}>
            <dt>
              {keyNames(keys).map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.choice}>
        <Choice
          type="checkbox"
          checked={hasCharacterKeys}
          onChange={(event) => settings.setState({ hasCharacterKeys: event.target.checked })}
        >
          Use letters, digits and symbols as shortcuts
        </Choice>
      </div>
    </Dialog>
  )
}

const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** Returns display names for keys. Abbreviates long lists: 0 … 9. */
function keyNames(keys: readonly string[]): string[] {
  const shown = keys.length > 4 ? [keys[0] ?? '', '…', keys.at(-1) ?? ''] : keys
  return shown.map((key) => names[key] ?? key)
}
