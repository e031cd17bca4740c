import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

import type { MediaStore } from '../../store/create-media-store.ts'
import type { ShortcutDialogProps } from './shortcut-dialog.tsx'

interface ShortcutHelpProps {
  store: MediaStore
  /** Undefined until it is there. */
  Dialog: ComponentType<ShortcutDialogProps> | undefined
}

/** The dialog of the keys, where the store's `toggleHelp` has opened it. */
export function ShortcutHelp({ store, Dialog }: ShortcutHelpProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => store.provide({ toggleHelp: () => setOpen((wasOpen) => !wasOpen) }), [store])
  return isOpen && Dialog ? <Dialog onClose={() => setOpen(false)} /> : null
}
