import { useCallback, useEffect, useRef, useState } from 'react'

/** How long the controls stay after the last sign of interest, in milliseconds. */
const lingerMs = 2500

/** Whether someone is busy with the player: `stir` says so for a while, `rest` ends it. */
export function useActivity() {
  const [isActive, setActive] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const rest = useCallback(() => {
    clearTimeout(timer.current)
    setActive(false)
  }, [])

  const stir = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setActive(false), lingerMs)
    setActive(true)
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])
  return { isActive, stir, rest }
}
