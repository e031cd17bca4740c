import type { ReleaseDocument } from '@kinora/releases/browser'

import { initialPage } from '../../startup/initial-page.ts'
import { startInitialRequest } from '../../startup/initial-request/start-initial-request.ts'
import { addPreloadedResponse } from '../../startup/initial-request/preloaded-responses.ts'
import type { RemoteLoader } from '../../remotes/load-remote.ts'

/** Brings what the page at a path will need: its remote's files, and the answer to its first call. Each once. */
export type Prefetch = (pathname: string) => void

export function createPrefetch(release: ReleaseDocument, remotes: Pick<RemoteLoader, 'load'>): Prefetch {
  const done = new Set<string>()
  return (pathname) => {
    if (done.has(pathname) || savesData()) return
    done.add(pathname)
    const route = initialPage(release, pathname)
    if (route?.remote === undefined) return
    // The page itself says so if its remote does not come.
    remotes.load(route.remoteId).catch(() => {})
    const call = route.prefetch === 'files' ? undefined : startInitialRequest(route)
    if (call) addPreloadedResponse(call)
  }
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
