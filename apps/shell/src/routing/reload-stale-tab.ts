import type { createBrowserRouter, Location } from 'react-router-dom'

const dayMs = 86_400_000

export interface Tab {
  now(): number
  /** Loads a page completely, as if it had just been opened. */
  openAnew(location: Location): void
}

/**
 * A tab stays on its release, whose files remain available, but only for a day. After that, the next navigation loads the page completely, with the current
 * release.
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
    // Back or forward has already changed the URL. The entry has the state that the router reads after the load.
    if (url !== `${location.pathname}${location.search}${location.hash}`)
      history.pushState({ usr: state, key, idx: idx + 1 }, '', url)
    location.reload()
  },
}
