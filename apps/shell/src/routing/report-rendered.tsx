import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Matches content that is still loading. */
const loading = '[aria-busy="true"], [data-placeholder]'

/**
 * Calls `onRendered` once the page's data is on the screen: nothing in the page area is loading, and every query has received its first response. A page that
 * throws while rendering its data never gets that far, because the same commit removes this component. Place this component after the page, with the path as
 * its key. Renders nothing.
 */
export function ReportRendered({ queryClient, onRendered }: { queryClient: QueryClient; onRendered: () => void }) {
  const observer = useRef<MutationObserver>(undefined)
  const report = useEffectEvent(onRendered)

  // Effects run in order, so the page's own effects have already started its requests.
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

  // Layout effects clean up in the same commit that removes the page. A passive effect would clean up only after the observer has seen the replacement.
  useLayoutEffect(() => () => observer.current?.disconnect(), [])
  return null
}

const isFirstAnswer = ({ state }: { state: { data: unknown } }) => state.data === undefined
