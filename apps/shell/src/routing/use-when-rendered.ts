import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** What says of itself that it is on its way. */
const loading = '[aria-busy="true"], [data-placeholder]'

/**
 * Calls `onRendered` with the path of the page once its data are on the screen: nothing in the page area is loading, and no first answer is awaited. A page that
 * throws when it renders them is taken away in the very step that would have shown them, and never gets there.
 */
export function useWhenRendered(queryClient: QueryClient, onRendered: (path: string) => void): void {
  const { pathname } = useLocation()
  const observer = useRef<MutationObserver>(undefined)

  // What the page asks for by itself is under way by the time of this effect, and not before.
  useEffect(() => {
    const main = document.querySelector('main')
    function look() {
      if (main?.querySelector(loading) || queryClient.isFetching({ predicate: isFirstAnswer }) > 0) return
      observer.current?.disconnect()
      onRendered(pathname)
    }
    observer.current = new MutationObserver(look)
    if (main) observer.current.observe(main, { attributeFilter: ['aria-busy'], childList: true, subtree: true })
    look()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page
  }, [pathname])

  // In the step that takes the page away; a passive effect is undone only after the observer was told of what has come in its place.
  useLayoutEffect(() => () => observer.current?.disconnect(), [pathname])
}

const isFirstAnswer = ({ state }: { state: { data: unknown } }) => state.data === undefined
