import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Content that is still loading. */
const loading = '[aria-busy="true"], [data-placeholder]'

/**
 * Calls `onRendered` when the page's data is on the screen: nothing in the page area is loading, and no first response is pending. Never called for a page that
 * throws while rendering its data, because that commit removes this component. Place it after the page with the path as its key. Renders nothing.
 */
export function ReportRendered({ queryClient, onRendered }: { queryClient: QueryClient; onRendered: () => void }) {
  const observer = useRef<MutationObserver>(undefined)
  const report = useEffectEvent(onRendered)

  // The page's own requests have started when this effect runs, not earlier.
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

  // In the commit that removes the page. The cleanup of a passive effect would run after the observer has seen the replacement.
  useLayoutEffect(() => () => observer.current?.disconnect(), [])
  return null
}

const isFirstAnswer = ({ state }: { state: { data: unknown } }) => state.data === undefined
