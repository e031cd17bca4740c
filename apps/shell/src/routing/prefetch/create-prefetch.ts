import { firstCallFor } from '@kinora/releases/browser'
import { matchRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'

import type { RouteHandle } from '../route-handle.ts'
import { startInitialRequest } from '../../startup/initial-request/start-initial-request.ts'
import { addPreloadedResponse } from '../../startup/initial-request/preloaded-responses.ts'
import type { Remotes } from '../../remotes/create-remotes.ts'

/** Both do nothing in data-saving mode or on a 2G connection, and leave failures to the page itself, which reports them. */
export interface Prefetch {
  /** Prefetches the page at a path, at most once: its remote, which runs, and the response to its first call, or the home page's loader data. */
  page(pathname: string): void
  /** Prefetches only the files of the path's remote, without running them. */
  files(pathname: string): void
}

/** @param routes the router's own routes, so prefetching picks the same page that a click would open. */
export function createPrefetch(routes: RouteObject[], remotes: Pick<Remotes, 'load' | 'prefetchFiles'>): Prefetch {
  const [pages, remoteIds] = [new Set<string>(), new Set<string>()]

  function pageAt(pathname: string) {
    const { params = {}, route } = matchRoutes(routes, pathname)?.at(-1) ?? {}
    return { params, page: route?.handle as RouteHandle | undefined }
  }

  return {
    page(pathname) {
      if (pages.has(pathname) || savesData()) return
      pages.add(pathname)
      const { params, page } = pageAt(pathname)
      if (!page) return
      if (typeof page === 'function') return void page()
      remotes.load(page.remoteId).catch(() => {})
      const firstCall = page.prefetch === 'files' ? undefined : firstCallFor(page, params)
      const call = startInitialRequest({ ...page, firstCall })
      if (call) addPreloadedResponse(call)
    },
    files(pathname) {
      const { page } = pageAt(pathname)
      if (!page || typeof page === 'function' || remoteIds.has(page.remoteId) || savesData()) return
      remoteIds.add(page.remoteId)
      remotes.prefetchFiles(page.remoteId).catch(() => {})
    },
  }
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
