import type { BuildManifest, ReleaseDocument } from '@kinora/releases'

/** A page to look at. */
export interface PageToRender {
  /** The build that answers for it, as `publish` names it. */
  build: string
  /** Whether that build is one of those that are checked; of a shell, the remotes that it shows are not. */
  isNew: boolean
  /** The route: `/watch/:videoId`. */
  path: string
  access: 'public' | 'token'
}

/** The pages of builds in the release that they make: all routes of a remote; of a shell its own pages, and the routes of every remote, for it shows them all. */
export function pagesToRender({ microFrontends }: ReleaseDocument, builds: readonly BuildManifest[]): PageToRender[] {
  const isShellNew = builds.some(({ id }) => id === 'shell')
  return Object.entries(microFrontends).flatMap(([id, [entry]]) => {
    const isNew = builds.some((build) => build.id === id)
    if (entry === undefined || !(isShellNew || isNew)) return []
    const { build, routes, pages = [] } = entry.extras
    const own = pages.map((path) => ({ path, access: 'public' as const }))
    return [...own, ...routes].map(({ path, access }) => ({ build: `${id}@${build}`, isNew, path, access }))
  })
}
