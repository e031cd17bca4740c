import type { createBrowserRouter, Location } from 'react-router-dom'

const dayMs = 86_400_000

/** The tab that the page is open in. */
export interface Tab {
  now(): number
  /** Loads a page of the product as if it had just been opened in this tab. */
  openAnew(location: Location): void
}

/**
 * A tab stays on the release that it was opened with, whose files stay served; but not for ever. When it is older than a day, the next page that
 * its viewer goes to is loaded as a whole, and with it the release of now.
 */
export function reloadStaleTab(router: ReturnType<typeof createBrowserRouter>, tab: Tab = browserTab): void {
  const openedAt = tab.now()
  const stop = router.subscribe(({ navigation }) => {
    if (navigation.state !== 'loading' || tab.now() - openedAt <= dayMs) return
    stop()
    tab.openAnew(navigation.location)
  })
}

const browserTab: Tab = {
  now: Date.now,
  openAnew({ pathname, search, hash, state, key }) {
    const url = `${pathname}${search}${hash}`
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    // The way back or forward has changed the URL already. The entry has the form that the router reads after the load.
    if (url !== `${location.pathname}${location.search}${location.hash}`)
      history.pushState({ usr: state, key, idx: idx + 1 }, '', url)
    location.reload()
  },
}
