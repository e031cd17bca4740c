import { useEffect } from 'react'

import type { Prefetch } from './create-prefetch.ts'

/** How long the mouse must rest on a link, in milliseconds. */
const dwellMs = 80

/** How long after the start or the last click the links' remotes are prefetched, in milliseconds. By then, the page has usually loaded. */
const settledMs = 5000

/**
 * Prefetches the target of every link that the viewer hovers, focuses or presses. When the mouse presses a link, its video starts loading. Once the
 * page has settled, prefetches the files of the remotes that it links to. Renders nothing.
 */
export function LinkPrefetch({ prefetch }: { prefetch: Prefetch }) {
  useEffect(() => {
    let dwell: ReturnType<typeof setTimeout> | undefined
    let settled: ReturnType<typeof setTimeout> | undefined
    const prefetchLink = ({ target }: Event) => forLinkAt(target, prefetch.page)
    const startVideo = (event: PointerEvent) => {
      // A touch may become a scroll. Other buttons and modified clicks don't open the page in this tab.
      if (event.pointerType !== 'mouse' || event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      forLinkAt(event.target, prefetch.video)
    }
    const waitOnLink = (event: Event) => {
      clearTimeout(dwell)
      dwell = setTimeout(prefetchLink, dwellMs, event)
    }
    const prefetchFiles = () => {
      const links = [...document.querySelectorAll('main a[href]')].filter(isToOtherPage)
      prefetch.files(new Set(links.map(({ pathname }) => pathname)))
    }
    // A click may open a page, which needs the network and the main thread more.
    const waitUntilSettled = () => {
      clearTimeout(settled)
      settled = setTimeout(prefetchFiles, settledMs)
    }
    waitUntilSettled()

    const stopped = new AbortController()
    const { signal } = stopped
    document.addEventListener('focusin', prefetchLink, { signal })
    document.addEventListener('pointerdown', prefetchLink, { signal })
    document.addEventListener('pointerdown', startVideo, { signal })
    document.addEventListener('pointerover', waitOnLink, { signal })
    document.addEventListener('click', waitUntilSettled, { signal })
    return () => {
      clearTimeout(dwell)
      clearTimeout(settled)
      stopped.abort()
    }
  }, [prefetch])
  return null
}

/** Calls a function with the path of the link to another page that contains an event's target. */
function forLinkAt(target: EventTarget | null, callback: (pathname: string) => void): void {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (isToOtherPage(link)) callback(link.pathname)
}

function isToOtherPage(link: Element | null): link is HTMLAnchorElement {
  return link instanceof HTMLAnchorElement && link.origin === location.origin && link.pathname !== location.pathname
}
