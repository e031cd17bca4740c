import { useEffect } from 'react'

import { remembered } from '../../remembered.ts'
import type { MediaStore } from '../../store/create-media-store.ts'
import { bindingOf } from './key-bindings.ts'

/** Gives the player the keys of the whole page, but for those that mean something to what has the focus. */
export function useShortcuts(store: MediaStore): void {
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      const { key, repeat } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOff(key)) return
      const binding = bindingOf(key)
      if (binding === undefined || isMeantForTarget(event)) return
      // Of a switch that is held down, only the first press counts.
      const isDone = repeat && !binding.repeats ? true : store.run(binding.command, binding.amount)
      if (isDone) event.preventDefault()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [store])
}

/** Whether the viewer has switched such keys off. The space bar is no character that a voice could say by mistake. */
function isOff(key: string): boolean {
  return key.length === 1 && key !== ' ' && !remembered().hasCharacterKeys
}

const inputsWithoutText = ['range', 'button', 'checkbox', 'radio', 'submit', 'reset', 'color', 'file', 'image']
const writing = `input${inputsWithoutText.map((type) => `:not([type="${type}"])`).join('')}, textarea, [contenteditable]:not([contenteditable="false"])`
const pressed = 'button, a[href], summary, select, input:not([type="range"]), [role="button"], [role^="menuitem"]'
const moved =
  'input[type="range"], input[type="radio"], select, [role="slider"], [role="menu"], [role="listbox"], [role="tablist"]'

/** What is written goes to a text field, what presses to what is pressed, and what moves to what is moved. */
function isMeantForTarget({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(`${writing}, dialog`)) return true
  if (key === ' ') return target.closest(pressed) !== null
  return /^(Arrow|Home|End)/.test(key) && target.closest(moved) !== null
}
