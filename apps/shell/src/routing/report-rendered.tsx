import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Content that is still loading. */
const loading = '[aria-busy="true"], [data-placeholder]'

/**
 * Calls `onRendered` once the page's data is on the screen: nothing in the page area is loading, and no first response is pending. A page that throws when it
 * renders the data is removed in the same commit, so it is never reported. Goes after the page, with its path as the key. Renders nothing.
 */
export function ReportRendered({ queryClient, onRendered }: { queryClient: QueryClient; onRendered: () => void }) {
  const observer = useRef<MutationObserver>(undefined)
  const report = useEffectEvent(onRendered)

  // The page's own requests have started by the time of this effect, and not before.
  useEffect(() => {
    const main = document.querySelector('main')
    function look() {
      if (main?.querySelector(loading) || queryClient.isFetching({ predicate: isFirstAnswer }) > 0) return
      observer.current?.disconnect()
      report()
    }
    observer.current = new MutationObserver(look)
    if (main) observer.current.observe(main, { attributeFilter: ['aria-busy'], childList: true, subtree: true })
    look()
  }, [queryClient])

  // In the commit that removes the page. The cleanup of a passive effect runs only after the observer has seen what replaced it.
  useLayoutEffect(() => () => observer.current?.disconnect(), [])
  return null
}

const isFirstAnswer = ({ state }: { state: { data: unknown } }) => state.data === undefined
