import type { ReleaseDocument } from '@kinora/releases/browser'

import { preloadRemote } from './preload-remote.ts'
import type { RemoteLoader } from './load-remote.ts'

/** Starts all files of a remote side by side when it is first loaded. Another try goes one by one, as the files of a build that failed may be at fault. */
export function withPreload(release: ReleaseDocument, remotes: RemoteLoader): RemoteLoader {
  const started = new Set<string>()
  return {
    ...remotes,
    async load(remoteId) {
      const remote = release.microFrontends[remoteId]?.[0]
      if (remote && !started.has(remoteId)) {
        started.add(remoteId)
        preloadRemote(release, remote)
      }
      return remotes.load(remoteId)
    },
  }
}
