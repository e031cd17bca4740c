import { characterKeysLabel, keyMeanings } from '../features/help/key-meanings.ts'
import { remember, remembered } from '../remembered.ts'
import { element } from './element.ts'
import styles from './embed.module.css'

export interface EmbeddedHelp {
  /** The dialog; it takes no room as long as nobody asks for it. */
  dialog: HTMLDialogElement
  /** Opens it, or closes it. */
  toggle(): void
}

/**
 * What the keys do, and where those of one character are switched off. That is all that this page ever stores, and not before somebody asks for it.
 *
 * @param isOffered whether a key does something here.
 */
export function createEmbeddedHelp(isOffered: (key: string) => boolean): EmbeddedHelp {
  const lines = keyMeanings
    .filter(([keys]) => keys.every(isOffered))
    .flatMap(([keys, meaning]) => [
      element('dt', {}, ...keys.map((key) => element('kbd', {}, key))),
      element('dd', {}, meaning),
    ])
  const choice = element('input', { type: 'checkbox' })
  choice.addEventListener('change', () => remember({ hasCharacterKeys: choice.checked }))
  const close = element('button', { type: 'button', class: styles.action }, 'Close')
  const dialog = element(
    'dialog',
    { class: styles.help, 'aria-labelledby': 'keys' },
    element('h2', { id: 'keys' }, 'Keyboard shortcuts'),
    element('label', {}, choice, characterKeysLabel),
    element('dl', {}, ...lines),
    close,
  )
  close.addEventListener('click', () => dialog.close())
  return {
    dialog,
    toggle() {
      if (dialog.open) return dialog.close()
      choice.checked = remembered().hasCharacterKeys
      dialog.showModal()
    },
  }
}
