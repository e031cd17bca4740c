import type { VideoPage } from '@kinora/api-client'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'

const searchBoxes = '[role="search"] input'

/**
 * Adds features to the search boxes that the specification doesn't define: the `/` key focuses the visible box, both boxes show the search page's query, and
 * suggestions appear if the provider supports search. The code for suggestions loads when a box is first used.
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
        // Without this code, the box still works, just without suggestions.
        () => {},
      )
    }

    // Also listen for `input`, because the viewer may have focused the box before the provider's first response.
    for (const type of ['focusin', 'input'])
      document.addEventListener(type, ({ target }) => suggestFor(target), { signal })
    document.addEventListener('keydown', focusBoxOnSlash, { signal })
    suggestFor(document.activeElement)
    return () => stopped.abort()
  }, [queryClient])

  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname !== '/search') return
    const query = new URLSearchParams(search).get('query') ?? ''
    const boxes = [...document.querySelectorAll<HTMLInputElement>(searchBoxes)]
    const changed = boxes.filter((each) => each !== document.activeElement && each.value !== query)
    const previous = changed.map(({ value }) => value)
    for (const each of changed) each.value = query
    return () => {
      // The page has redirected, because the provider doesn't support search.
      if (!hasSearch(queryClient)) for (const [index, each] of changed.entries()) each.value = previous[index] ?? ''
    }
  }, [pathname, search, queryClient])

  return box && Suggestions && <Suggestions box={box} />
}

let isKnown = false

/** Whether a previous response showed that the provider supports search. Never sends a request. */
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
  // Only one box is visible.
  const box = boxes.find(({ offsetParent }) => offsetParent !== null) ?? boxes[0]
  if (box === undefined) return
  event.preventDefault()
  box.focus()
  box.select()
}
