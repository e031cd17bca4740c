import { useEffect, useState } from 'react'

import type { MediaStore } from '../store/create-media-store.ts'

export type PlayerMenus = typeof import('./player-menus.tsx')

let loading: Promise<PlayerMenus> | undefined

/** A file that did not come is asked for again by whoever wants it next. */
function loadPlayerMenus(): Promise<PlayerMenus> {
  loading ??= import('./player-menus.tsx').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const intentions = ['pointerover', 'focusin', 'contextmenu']

/** What is shown when a viewer asks for it. It comes when one is about to: with the first pointer or focus on the player, with the first key, or when it is needed. */
export function usePlayerMenus(
  store: MediaStore,
  player: HTMLElement | null,
  isNeeded: boolean,
): PlayerMenus | undefined {
  const [menus, setMenus] = useState<PlayerMenus>()
  useEffect(() => {
    if (menus !== undefined || player === null) return undefined
    let isOver = false
    function load() {
      loadPlayerMenus().then(
        (loaded) => isOver || setMenus(loaded),
        () => {},
      )
    }
    for (const event of intentions) player.addEventListener(event, load)
    addEventListener('keydown', load)
    // Of a key that was pressed before, the command is all that comes.
    const stopListening = store.onCommand((name) => name === 'toggleHelp' && load())
    if (isNeeded) load()
    return () => {
      isOver = true
      for (const event of intentions) player.removeEventListener(event, load)
      removeEventListener('keydown', load)
      stopListening()
    }
  }, [store, player, menus, isNeeded])
  return menus
}
