import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Calls `onNear` when the viewer comes within two screens of the end of a list, so they rarely reach it.
 *
 * @param shown the length of the list; undefined if it is complete or loading more.
 * @returns the ref of the element at the end of the list.
 */
export function useNearEnd(shown: number | undefined, onNear: () => void): RefObject<HTMLDivElement | null> {
  const endRef = useRef<HTMLDivElement>(null)
  const handleNear = useEffectEvent(onNear)
  useEffect(() => {
    const end = endRef.current
    if (shown === undefined || end === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) handleNear()
      },
      { rootMargin: '200% 0%' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [shown])
  return endRef
}
