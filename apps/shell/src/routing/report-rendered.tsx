import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Matches content that is still loading. */
const loading = '[aria-busy="true"], [data-placeholder]'

/**
 * Calls `onRendered` when the page's data is on the screen: nothing in the page area is loading, and no first response is pending. A page that throws while
 * rendering its data never triggers the call, because that commit removes this component. Place it after the page, with the path as its key. Renders nothing.
 */
export function ReportRendered({ queryClient, onRendered }: { queryClient: QueryClient; onRendered: () => void }) {
  const observer = useRef<MutationObserver>(undefined)
  const report = useEffectEvent(onRendered)

  // Runs after the page's own effects, so its requests have started.
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

  // A layout effect is cleaned up in the commit that removes the page. A passive effect would be cleaned up only after the observer sees the replacement.
  useLayoutEffect(() => () => observer.current?.disconnect(), [])
  return null
}

const isFirstAnswer = ({ state }: { state: { data: unknown } }) => state.data === undefined
