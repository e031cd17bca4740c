import { useEffect, useEffectEvent } from 'react'

/** Calls `action` once, `ms` milliseconds after `isDue` becomes true, unless the component unmounts or `isDue` becomes false first. */
export function useDelayedAction(isDue: boolean, ms: number, action: () => void): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => act(), ms)
    return () => clearTimeout(timer)
  }, [isDue, ms])
}
