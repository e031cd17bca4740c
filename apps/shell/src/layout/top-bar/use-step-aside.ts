import { useEffect } from 'react'
import type { RefObject } from 'react'

import { useSideMenu } from '../side-menu/use-side-menu.ts'

/** Shortest scroll that counts, in pixels. A resting finger scrolls less. */
const minPx = 4

/**
 * Sets the bar's `data-aside`: `true` while the viewer scrolls down, so the bar can hide, and `false` when they scroll up. The attribute is removed at the top
 * of the page and while the menu is open. The stylesheet decides on which screens the bar hides.
 */
export function useStepAside(barRef: RefObject<HTMLElement | null>): void {
  const isMenuOpen = useSideMenu((menu) => menu.isOpen)
  useEffect(() => {
    const bar = barRef.current
    if (bar === null || isMenuOpen) return undefined
    let lastY = window.scrollY

    function onScroll() {
      if (bar === null) return
      const y = window.scrollY
      if (y <= bar.offsetHeight) delete bar.dataset['aside']
      else if (Math.abs(y - lastY) >= minPx) bar.dataset['aside'] = String(y > lastY)
      else return
      lastY = y
    }

    const stopped = new AbortController()
    window.addEventListener('scroll', onScroll, { passive: true, signal: stopped.signal })
    return () => {
      stopped.abort()
      delete bar.dataset['aside']
    }
  }, [barRef, isMenuOpen])
}
