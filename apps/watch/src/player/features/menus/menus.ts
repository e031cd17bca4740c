import { definePlayerFeature } from '../../store/player-feature.ts'
import { playback } from '../playback/playback.ts'

const intentions = ['pointerover', 'focusin', 'contextmenu']

/** Loads the features' remaining parts when the viewer first points at the player, focuses it or presses a key, or when the video ends. */
export const menus = definePlayerFeature({
  name: 'menus',
  attach({ store }) {
    const loaded = new AbortController()
    const signal = AbortSignal.any([store.signal, loaded.signal])
    const load = () =>
      void store.loadParts().then(
        () => loaded.abort(),
        () => {
          // The next pointer, focus or key event will retry.
        },
      )
    addEventListener('keydown', load, { signal })
    // A key pressed before the features have loaded arrives only as a command.
    store.onCommand((name) => name === 'toggleHelp' && load(), signal)
    store.follow(
      ({ root }) => root,
      (root, shown) => {
        for (const event of intentions)
          root?.addEventListener(event, load, { signal: AbortSignal.any([signal, shown]) })
      },
    )
    store.follow(
      ({ next }) => next !== undefined && store.get(playback).isEnded,
      (isAtEnd) => isAtEnd && load(),
    )
  },
})
