import { matchRoutes } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'

import type { EarlyVideos } from '../early-video.ts'
import { isVideoRoute } from '../route-handle.ts'
import type { RouteHandle } from '../route-handle.ts'
import { preloadFirstCall } from '../../startup/initial-request/preloaded-responses.ts'
import type { Remotes } from '../../remotes/create-remotes.ts'

/** Does nothing in data-saving mode, and leaves failures to the page itself, which reports them. */
export interface Prefetch {
  /** Prefetches the page at a path, at most once: its remote, which runs, and the response to its first call, or the home page's loader data. */
  page(pathname: string): void
  /** Starts loading the video of a page whose link the mouse presses. */
  video(pathname: string): void
  /** Prefetches only the files of the remotes of these paths, without running them. Does nothing on a 2G connection. */
  files(pathnames: Iterable<string>): void
}

/** @param routes the router's own routes, so prefetching picks the same page that a click would open. */
export function createPrefetch(
  routes: RouteObject[],
  remotes: Pick<Remotes, 'load' | 'prefetchFiles'>,
  earlyVideos: Pick<EarlyVideos, 'press'>,
): Prefetch {
  const done = new Set<string>()

  function pageAt(pathname: string) {
    const { params = {}, route } = matchRoutes(routes, pathname)?.at(-1) ?? {}
    return { params, page: route?.handle as RouteHandle }
  }

  return {
    page(pathname) {
      if (done.has(pathname) || connection().saveData) return
      done.add(pathname)
      const { params, page } = pageAt(pathname)
      if (!page) return
      if (typeof page === 'function') return void page()
      remotes.load(page.remoteId).catch(() => {})
      if (page.prefetch !== 'files') preloadFirstCall(page, params)
    },
    video(pathname) {
      const { params, page } = pageAt(pathname)
      if (isVideoRoute(page) && !connection().saveData) earlyVideos.press(params)
    },
    files(pathnames) {
      const { saveData, effectiveType } = connection()
      if (saveData || effectiveType?.endsWith('2g')) return
      const remoteIds = new Set<string>()
      for (const pathname of pathnames) {
        const { page } = pageAt(pathname)
        if (typeof page === 'object') remoteIds.add(page.remoteId)
      }
      for (const remoteId of remoteIds) remotes.prefetchFiles(remoteId).catch(() => {})
    },
  }
}

function connection(): { saveData?: boolean; effectiveType?: string } {
  return (navigator as { connection?: ReturnType<typeof connection> }).connection ?? {}
}
