import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router-dom'

/** How long a page may take to show its heading before the focus stays where it is. */
const patienceMs = 10_000

/**
 * After a change of page the focus moves to the new page's heading, so that a screen reader reads it out and Tab goes on from there. So
 * does the focus that a page's Try Again button takes along when the page recovers.
 */
export function useHeadingFocus(mainRef: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const { location: next } = useNavigation()
  const isReloading = useRevalidator().state === 'loading' || next?.pathname === pathname
  const wasFocusInside = useRef(false)

  // Together with the page, not after it is painted: by then a quick viewer may be typing into its first field.
  useLayoutEffect(() => {
    const main = mainRef.current
    if (main === null || shownPath.current === pathname) return undefined
    shownPath.current = pathname
    return focusHeadingOf(main)
  }, [mainRef, pathname])

  useEffect(() => {
    const main = mainRef.current
    if (main === null) return undefined
    if (isReloading) {
      wasFocusInside.current = main.contains(document.activeElement)
      return undefined
    }
    const { activeElement } = document
    const isFocusLost = wasFocusInside.current && (activeElement === document.body || activeElement === main)
    wasFocusInside.current = false
    return isFocusLost ? focusHeadingOf(main) : undefined
  }, [mainRef, isReloading])
}

/** Focuses the page's heading, now or when it comes, unless the viewer has moved on meanwhile. Returns how to stop waiting for it. */
function focusHeadingOf(main: HTMLElement): (() => void) | undefined {
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
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  if (heading === null) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
