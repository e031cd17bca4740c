import { useCallback, useEffect, useRef, useState } from 'react'

/** How long the controls stay visible after the viewer's last interaction, in milliseconds. */
const visibleMs = 2500

/** Manages the visibility of the controls: `showControls` shows them for a while, `hideControls` hides them right away. */
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
