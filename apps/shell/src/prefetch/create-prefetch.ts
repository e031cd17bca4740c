import type { ReleaseDocument } from '@kinora/releases/browser'

import { pageRouteOf } from '../boot/page-route.ts'
import { startEarlyCall } from '../boot/start-early-call.ts'
import { keepEarlyCall } from '../early/early-call.ts'
import type { RemoteLoader } from '../federation/remote-loader.ts'

/** Brings what the page at a path will need: its remote's files, and the answer to its first call. Each once. */
export type Prefetch = (pathname: string) => void

export function createPrefetch(release: ReleaseDocument, remotes: Pick<RemoteLoader, 'load'>): Prefetch {
  const done = new Set<string>()
  return (pathname) => {
    if (done.has(pathname) || savesData()) return
    done.add(pathname)
    const route = pageRouteOf(release, pathname)
    if (route?.remote === undefined) return
    // The page itself says so if its remote does not come.
    remotes.load(route.remoteId).catch(() => {})
    const call = route.prefetch === 'files' ? undefined : startEarlyCall(route)
    if (call) keepEarlyCall(call)
  }
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
