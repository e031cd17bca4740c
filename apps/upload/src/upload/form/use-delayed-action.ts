import { useEffect, useEffectEvent } from 'react'

/** Calls `action` once, `ms` milliseconds after `isDue` became true, unless it becomes false or the page goes before. */
export function useDelayedAction(isDue: boolean, ms: number, action: () => void): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => act(), ms)
    return () => clearTimeout(timer)
  }, [isDue, ms])
}
