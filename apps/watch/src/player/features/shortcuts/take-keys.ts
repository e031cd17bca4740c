import type { MediaStore } from '../../store/create-media-store.ts'
import { bindingOf } from './key-bindings.ts'

/**
 * Gives the player the keys of the whole page, but for those that mean something to what has the focus.
 *
 * @param takesCharacters whether keys that are one character each are among them (WCAG 2.1.4).
 * @param early those that were pressed before: they count now.
 * @returns what ends that.
 */
export function takeKeys(
  store: MediaStore,
  takesCharacters = () => true,
  early: readonly KeyboardEvent[] = [],
): () => void {
  function handleKeyDown(event: KeyboardEvent) {
    const { key, repeat } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    // The space bar is no character that a voice could say by mistake.
    if (key.length === 1 && key !== ' ' && !takesCharacters()) return
    const binding = bindingOf(key)
    if (binding === undefined || isMeantForTarget(event)) return
    // Of a switch that is held down, only the first press counts.
    const isDone = repeat && !binding.repeats ? true : store.run(binding.command, binding.amount)
    if (isDone) event.preventDefault()
  }
  for (const event of early) if (!isDoneAlready(event, store.video)) handleKeyDown(event)
  document.addEventListener('keydown', handleKeyDown)
  return () => document.removeEventListener('keydown', handleKeyDown)
}

/** Whoever asked to play before anything played has what they wanted, if it plays by now. */
function isDoneAlready({ key, timeStamp }: KeyboardEvent, video: HTMLVideoElement): boolean {
  if (bindingOf(key)?.command !== 'togglePlay' || video.paused) return false
  const { played, playbackRate } = video
  const playedMs = played.length > 0 ? ((played.end(0) - played.start(0)) / playbackRate) * 1000 : 0
  return timeStamp < performance.now() - playedMs
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
