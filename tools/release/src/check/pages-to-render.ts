import type { BuildManifest, ReleaseDocument } from '@kinora/releases'

/** A page to render. */
export interface PageToRender {
  /** App that owns the page. */
  app: string
  /** ID of the app's build. */
  build: string
  owner: string
  /** Whether the build is one of those being checked. A new shell is also rendered with other remotes. */
  isNew: boolean
  /** Route: `/watch/:videoId`. */
  path: string
  /** Query that the URL needs. */
  query: string | undefined
  access: 'public' | 'token'
  /** All of the build's paths. */
  routes: string[]
  /** Size budget of the first page; undefined for the default. */
  budgetKb: number | undefined
}

/** Returns the pages to render for a set of builds: all routes of a remote; for a shell, its own pages and all remotes' routes. */
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
