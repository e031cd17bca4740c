import type { VideoPage } from '@kinora/api-client'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'

const searchBoxes = '[role="search"] input'

/**
 * What the search boxes do in addition to the specification: the key `/` leads to one and, where the provider has searches, they contain the query of the page
 * and suggestions appear. The code of suggestions is loaded for the first box that is used.
 */
export function LiveSearch() {
  const queryClient = useQueryClient()
  const [box, setBox] = useState<HTMLInputElement>()
  const [Suggestions, setSuggestions] = useState<ComponentType<{ box: HTMLInputElement }>>()

  useEffect(() => {
    const stopped = new AbortController()
    const { signal } = stopped

    function suggestFor(target: EventTarget | null) {
      if (!(target instanceof HTMLInputElement) || !target.matches(searchBoxes) || !hasSearch(queryClient)) return
      setBox(target)
      import('./suggestions.tsx').then(
        (code) => setSuggestions(() => code.Suggestions),
        // Without its code, the box is what it is without suggestions.
        () => {},
      )
    }

    // `input` too: the viewer may have been in the box before the provider's first response.
    for (const type of ['focusin', 'input'])
      document.addEventListener(type, ({ target }) => suggestFor(target), { signal })
    document.addEventListener('keydown', focusBoxOnSlash, { signal })
    suggestFor(document.activeElement)
    return () => stopped.abort()
  }, [queryClient])

  const { pathname, search } = useLocation()
  const isSearched = useSyncExternalStore(
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    () => pathname === '/search' && hasSearch(queryClient),
  )
  useEffect(() => {
    if (!isSearched) return
    const query = new URLSearchParams(search).get('query') ?? ''
    for (const each of document.querySelectorAll<HTMLInputElement>(searchBoxes))
      if (document.activeElement !== each) each.value = query
  }, [isSearched, search])

  return box && Suggestions && <Suggestions box={box} />
}

let isKnown = false

/** Whether a response has said that the provider has searches. No request is made to find out. */
function hasSearch(queryClient: QueryClient): boolean {
  isKnown ||=
    queryClient
      .getQueriesData<Partial<VideoPage>>({ queryKey: ['videos'] })
      .some(([, page]) => page?.features?.includes('search')) ||
    queryClient.getQueriesData({ queryKey: ['search'] }).some(([, results]) => results !== undefined)
  return isKnown
}

function focusBoxOnSlash(event: KeyboardEvent) {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event
  if (key !== '/' || defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return
  if (target.closest('input, textarea, select, [contenteditable], dialog')) return
  const boxes = [...document.querySelectorAll<HTMLInputElement>(searchBoxes)]
  // The stylesheet shows one of them.
  const box = boxes.find(({ offsetParent }) => offsetParent !== null) ?? boxes[0]
  if (box === undefined) return
  event.preventDefault()
  box.focus()
  box.select()
}
