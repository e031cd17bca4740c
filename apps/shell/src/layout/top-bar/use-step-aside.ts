import { useEffect } from 'react'
import type { RefObject } from 'react'

/** A finger that rests on the screen moves the page by less. */
const leastPx = 4

/**
 * Says in the bar's `data-aside` whether it may give its place to the page: it may while the page is scrolled down, and not any more as soon as it is scrolled
 * up. Where the page is at its top, or the menu is open, there is no such attribute. The stylesheet says on which screens the bar does so.
 */
export function useStepAside(barRef: RefObject<HTMLElement | null>, isMenuOpen: boolean): void {
  useEffect(() => {
    const bar = barRef.current
    if (bar === null || isMenuOpen) return undefined
    let lastY = window.scrollY

    function onScroll() {
      if (bar === null) return
      const y = window.scrollY
      if (y <= bar.offsetHeight) delete bar.dataset['aside']
      else if (Math.abs(y - lastY) >= leastPx) bar.dataset['aside'] = String(y > lastY)
      else return
      lastY = y
    }

    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      delete bar.dataset['aside']
    }
  }, [barRef, isMenuOpen])
}
