import type { BuildManifest, ReleaseDocument } from '@kinora/releases'

/** A page to render. */
export interface PageToRender {
  /** The responsible app. */
  app: string
  /** Its build ID. */
  build: string
  owner: string
  /** Whether that build is one of the checked builds. A new shell also renders remotes that are not. */
  isNew: boolean
  /** The route: `/watch/:videoId`. */
  path: string
  /** The query that its URL must have. */
  query: string | undefined
  access: 'public' | 'token'
  /** All paths of the build. */
  routes: string[]
  /** The budget of its first page; undefined for the default. */
  budgetKb: number | undefined
}

/** The pages to render for builds in their release: all routes of a remote; for a shell, its own pages and the routes of every remote. */
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
