import { definePlayerFeature } from '../../store/player-feature.ts'
import type { PlayerStore } from '../../store/player-store.ts'
import { takeEarlyKeys } from './early-keys.ts'

/**
 * Handles shortcuts on the whole page, except for keys that the focused element handles. Must be listed last, so that early keys run once all features are
 * ready.
 */
export const shortcuts = definePlayerFeature({
  name: 'shortcuts',
  attach({ media, store, host: { openedAt = 0 }, signal }) {
    function handleKeyDown(event: KeyboardEvent) {
      const { key, repeat } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      // The space bar always works, because voice control doesn't type spaces by mistake.
      if (key.length === 1 && key !== ' ' && !store.settings.getState().hasCharacterKeys) return
      const binding = bindingOf(store, key)
      if (binding === undefined || isMeantForTarget(event)) return
      // Holding a toggle key down counts as a single press.
      if ((repeat && !binding.repeats) || store.run(binding.command, binding.amount)) event.preventDefault()
    }
    for (const event of takeEarlyKeys(openedAt)) if (!isDoneAlready(store, event, media)) handleKeyDown(event)
    document.addEventListener('keydown', handleKeyDown, { signal })
  },
})

function bindingOf(store: PlayerStore, pressed: string) {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed
  for (const { keys, amounts, command, repeats } of store.shortcuts()) {
    const index = keys.indexOf(key)
    if (index !== -1) return { command, amount: amounts?.[index] ?? 0, repeats }
  }
  return undefined
}

/** Whether an early key has already taken effect, because the viewer pressed Play before the player had loaded and the video has started since. */
function isDoneAlready(
  store: PlayerStore,
  { key, timeStamp }: KeyboardEvent,
  { paused, played, playbackRate }: HTMLVideoElement,
): boolean {
  if (bindingOf(store, key)?.command !== 'togglePlay' || paused) return false
  const playedMs = played.length > 0 ? ((played.end(0) - played.start(0)) / playbackRate) * 1000 : 0
  return timeStamp < performance.now() - playedMs
}

const inputsWithoutText = ['range', 'button', 'checkbox', 'radio', 'submit', 'reset', 'color', 'file', 'image']
const writing = `input${inputsWithoutText.map((type) => `:not([type="${type}"])`).join('')}, textarea, [contenteditable]:not([contenteditable="false"])`
const pressed = 'button, a[href], summary, select, input:not([type="range"]), [role="button"], [role^="menuitem"]'
const moved =
  'input[type="range"], input[type="radio"], select, [role="slider"], [role="menu"], [role="listbox"], [role="tablist"]'

/**
 * Whether the focused element handles the key: every key in text fields and dialogs, Space on buttons, and the arrow keys, Home and End on sliders and menus.
 */
function isMeantForTarget({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(`${writing}, dialog`)) return true
  if (key === ' ') return target.closest(pressed) !== null
  return /^(Arrow|Home|End)/.test(key) && target.closest(moved) !== null
}
