import type { LoadModule } from '../../apps/shell/src/remotes/load-module.ts'

/** The pages that are remotes in the product, each split off as a route of one application would be. */
const chunks: Record<string, () => Promise<unknown>> = {
  watch: () => import(/* webpackChunkName: "watch" */ '../../apps/watch/src/routes.tsx'),
  channel: () => import(/* webpackChunkName: "channel" */ '../../apps/channel/src/routes.tsx'),
  library: () => import(/* webpackChunkName: "library" */ '../../apps/library/src/routes.tsx'),
  upload: () => import(/* webpackChunkName: "upload" */ '../../apps/upload/src/routes.tsx'),
}

/** Takes the place of the shell's own: pages come from chunks of the bundle, and there are no containers. */
export function createModuleLoader(): LoadModule {
  return async ({ container }) => chunks[container]?.()
}
