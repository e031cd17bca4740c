import { prefetchBuild, preloadBuild } from '@kinora/federation/preload'
import type { ReleaseDocument } from '@kinora/releases/browser'

import type { Remotes } from '../../apps/shell/src/remotes/create-remotes.ts'

type Pages = Awaited<ReturnType<Remotes['load']>>

/** Loads each remote's pages as a separate chunk, as a single application would. */
const chunks: Record<string, () => Promise<{ remote: Pages }>> = {
  watch: () => import(/* webpackChunkName: "watch" */ '../../apps/watch/src/routes.tsx'),
  account: () => import(/* webpackChunkName: "account" */ '../../apps/account/src/routes.tsx'),
  channel: () => import(/* webpackChunkName: "channel" */ '../../apps/channel/src/routes.tsx'),
  discover: () => import(/* webpackChunkName: "discover" */ '../../apps/discover/src/routes.tsx'),
  library: () => import(/* webpackChunkName: "library" */ '../../apps/library/src/routes.tsx'),
  upload: () => import(/* webpackChunkName: "upload" */ '../../apps/upload/src/routes.tsx'),
}

/** Replaces the shell's module of the same name, and loads pages from chunks of one bundle instead of through federation. */
export function createRemotes(release: ReleaseDocument): Remotes {
  return {
    async load(remoteId) {
      const [entry] = release.microFrontends[remoteId] ?? []
      const chunk = chunks[remoteId]
      if (entry === undefined || chunk === undefined) throw new Error(`The bundle has no remote "${remoteId}".`)
      preloadBuild(entry)
      return (await chunk()).remote
    },
    async prefetchFiles(remoteId) {
      const [entry] = release.microFrontends[remoteId] ?? []
      if (entry) prefetchBuild(entry)
    },
    // The shell then sends the first call of a clicked page as early as it does for remotes.
    isLoaded: () => false,
    canFallBack: () => false,
    reportRendered() {},
    reportRenderError() {},
  }
}
