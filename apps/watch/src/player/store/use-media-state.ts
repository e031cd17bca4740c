import { useSyncExternalStore } from 'react'

import type { MediaStore } from './create-media-store.ts'
import type { MediaState } from './media-state.ts'

/** What is known of a store's element, rendered anew after every change. */
export function useMediaState(store: MediaStore): MediaState {
  return useSyncExternalStore(store.subscribe, store.getState)
}
