import { useCallback, useEffect, useRef, useState } from 'react'

/** How long the controls stay after the viewer last did something, in milliseconds. */
const visibleMs = 2500

/** Whether the viewer has just used the player, so that its controls show: `showControls` shows them for a while, `hideControls` ends it. */
export function useControlsVisibility() {
  const [areControlsShown, setControlsShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hideControls = useCallback(() => {
    clearTimeout(timer.current)
    setControlsShown(false)
  }, [])

  const showControls = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setControlsShown(false), visibleMs)
    setControlsShown(true)
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])
  return { areControlsShown, showControls, hideControls }
}
