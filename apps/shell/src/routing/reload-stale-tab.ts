import type { createBrowserRouter, Location } from 'react-router-dom'

const dayMs = 86_400_000

export interface Tab {
  now(): number
  /** Opens a page with a full page load. */
  openAnew(location: Location): void
}

/**
 * Moves a tab that is over a day old to the current release by making its next navigation a full load. Until then, the tab keeps using its own release, whose
 * files remain available.
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
    // For Back and Forward, the URL has already changed. After the load, the router reads the entry's state.
    if (url !== `${location.pathname}${location.search}${location.hash}`)
      history.pushState({ usr: state, key, idx: idx + 1 }, '', url)
    location.reload()
  },
}
