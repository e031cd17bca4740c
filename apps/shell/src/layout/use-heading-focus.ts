import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router-dom'

/** How long to wait for the page's heading, in milliseconds. If none appears, focus stays where it is. */
const timeoutMs = 10_000

/**
 * Moves focus to the new page's heading after navigation, so a screen reader announces the heading and Tab continues from there. Does the same when a page
 * recovers after the viewer presses Try Again.
 */
export function useHeadingFocus(mainRef: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const { location: next } = useNavigation()
  const isReloading = useRevalidator().state === 'loading' || next?.pathname === pathname
  const wasFocusInside = useRef(false)

  // Must run before paint, because a fast viewer may otherwise already be typing in the first field.
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

/** Focuses the page's heading now or as soon as it appears, unless the viewer has moved focus. Returns a function that cancels the wait. */
function focusHeadingOf(main: HTMLElement): (() => void) | undefined {
  if (focusHeading(main)) return undefined

  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeading(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), timeoutMs)
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
