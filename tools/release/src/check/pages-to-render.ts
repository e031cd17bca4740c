import type { BuildManifest, ReleaseDocument } from '@kinora/releases'

/** A page to look at. */
export interface PageToRender {
  /** The app that answers for it. */
  app: string
  /** Its build, as `publish` names it. */
  build: string
  owner: string
  /** Whether that build is one of those that are checked; of a shell, the remotes that it shows are not. */
  isNew: boolean
  /** The route: `/watch/:videoId`. */
  path: string
  /** The query that its URL must have. */
  query: string | undefined
  access: 'public' | 'token'
  /** All paths of the build. */
  routes: string[]
  /** How large its first page may be; undefined for the common budget. */
  budgetKb: number | undefined
}

/** The pages of builds in the release that they make: all routes of a remote; of a shell its own pages, and the routes of every remote, for it shows them all. */
export function pagesToRender({ microFrontends }: ReleaseDocument, builds: readonly BuildManifest[]): PageToRender[] {
  const isShellNew = builds.some(({ id }) => id === 'shell')
  return Object.entries(microFrontends).flatMap(([app, [entry]]) => {
    const own = builds.find((build) => build.id === app)
    if (entry === undefined || !(isShellNew || own)) return []
    const { build, owner, routes, pages = [] } = entry.extras
    const all = [...pages.map((path) => ({ path, query: undefined, access: 'public' as const })), ...routes]
    return all.map(({ path, query, access }) => ({
      app,
      build: `${app}@${build}`,
      owner,
      isNew: own !== undefined,
      path,
      query,
      access,
      routes: all.map((route) => route.path),
      budgetKb: own?.budgetKb,
    }))
  })
}
