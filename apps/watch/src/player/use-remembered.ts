import { useSyncExternalStore } from 'react'

import { onRemembered, remembered } from './remembered.ts'
import type { Remembered } from './remembered.ts'

/** What is remembered, rendered anew after every change. */
export function useRemembered(): Remembered {
  return useSyncExternalStore(onRemembered, remembered)
}
