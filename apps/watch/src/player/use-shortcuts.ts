import { useEffect, useEffectEvent } from 'react'

import { seekBy, seekTo, toggleMuted, togglePlay } from './playback.ts'

interface ShortcutHandlers {
  onToggleFullscreen: () => void
  /** A shortcut was used. */
  onUse: () => void
}

/**
 * The keys that viewers know from elsewhere: k or space plays and pauses, j and l jump 10 seconds, the arrows 5, m mutes, f is full
 * screen, a digit jumps to that tenth. They work on the whole page, but never where the key means something to what has the focus.
 */
export function useShortcuts(video: HTMLVideoElement | null, handlers: ShortcutHandlers): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (video === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isMeantForTarget(event) || !runShortcut(event.key, video, handlers.onToggleFullscreen)) return
    event.preventDefault()
    handlers.onUse()
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const writing = 'input:not([type="range"]), textarea, select, [contenteditable]'
const pressable = 'button, a[href], summary'

function isMeantForTarget({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(`${writing}, dialog`)) return true
  if (target.closest('input[type="range"]')) return key.startsWith('Arrow')
  return key === ' ' && target.closest(pressable) !== null
}

/** Does what a key stands for; false when it stands for nothing. */
function runShortcut(key: string, video: HTMLVideoElement, toggleFullscreen: () => void): boolean {
  switch (key.toLowerCase()) {
    case 'k':
    case ' ':
      togglePlay(video)
      return true
    case 'j':
      seekBy(video, -10)
      return true
    case 'l':
      seekBy(video, 10)
      return true
    case 'arrowleft':
      seekBy(video, -5)
      return true
    case 'arrowright':
      seekBy(video, 5)
      return true
    case 'm':
      toggleMuted(video)
      return true
    case 'f':
      toggleFullscreen()
      return true
    default:
      if (!/^\d$/.test(key)) return false
      seekTo(video, (Number(key) / 10) * video.duration)
      return true
  }
}
