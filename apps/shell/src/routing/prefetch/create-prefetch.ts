import { firstCallFor } from '@kinora/releases/browser'
import { matchRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'

import type { RouteHandle } from '../route-handle.ts'
import { startInitialRequest } from '../../startup/initial-request/start-initial-request.ts'
import { addPreloadedResponse } from '../../startup/initial-request/preloaded-responses.ts'
import type { Remotes } from '../../remotes/create-remotes.ts'

/** Prefetches the page at a path, at most once: the remote's files and the response to its first call, or the home page's loader data. */
export type Prefetch = (pathname: string) => void

/** @param routes the router's own routes, so prefetching picks the same page that a click would open. */
export function createPrefetch(routes: RouteObject[], remotes: Pick<Remotes, 'load'>): Prefetch {
  const done = new Set<string>()
  return (pathname) => {
    if (done.has(pathname) || savesData()) return
    done.add(pathname)
    const match = matchRoutes(routes, pathname)?.at(-1)
    const page = match?.route.handle as RouteHandle
    if (!match || !page) return
    if (typeof page === 'function') return void page()
    // If the remote fails to load, the page itself reports the failure.
    remotes.load(page.remoteId).catch(() => {})
    const firstCall = page.prefetch === 'files' ? undefined : firstCallFor(page, match.params)
    const call = startInitialRequest({ ...page, firstCall })
    if (call) addPreloadedResponse(call)
  }
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
