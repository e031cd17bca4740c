import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** How long a page may take to show its heading before the focus stays where it is. */
const patienceMs = 10_000

/**
 * After a change of page the focus moves to the new page's heading, so that a screen reader reads it out and Tab goes on from there. A
 * page that has no heading yet gets its focus when the heading comes, unless the viewer has moved on meanwhile.
 */
export function useHeadingFocus(mainRef: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)

  useEffect(() => {
    const main = mainRef.current
    if (main === null || shownPath.current === pathname) return undefined
    shownPath.current = pathname
    if (focusHeading(main)) return undefined

    main.focus({ preventScroll: true })
    const observer = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading(main)) observer.disconnect()
    })
    observer.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), patienceMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [mainRef, pathname])
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  if (heading === null) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
