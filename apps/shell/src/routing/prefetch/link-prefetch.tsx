import { useEffect } from 'react'

import type { Prefetch } from './create-prefetch.ts'

/** How long the mouse must rest on a link, in milliseconds. */
const dwellMs = 80

/** Prefetches the target of every link that the viewer hovers, focuses or presses. Renders nothing. */
export function LinkPrefetch({ prefetch }: { prefetch: Prefetch }) {
  useEffect(() => {
    let dwell: ReturnType<typeof setTimeout> | undefined
    const prefetchLink = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null
      if (link instanceof HTMLAnchorElement && link.origin === location.origin && link.pathname !== location.pathname)
        prefetch(link.pathname)
    }
    const waitOnLink = (event: Event) => {
      clearTimeout(dwell)
      dwell = setTimeout(prefetchLink, dwellMs, event)
    }

    const stopped = new AbortController()
    const { signal } = stopped
    document.addEventListener('focusin', prefetchLink, { signal })
    document.addEventListener('pointerdown', prefetchLink, { signal })
    document.addEventListener('pointerover', waitOnLink, { signal })
    return () => {
      clearTimeout(dwell)
      stopped.abort()
    }
  }, [prefetch])
  return null
}
