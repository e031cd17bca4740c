import type { BuildManifest, ReleaseDocument } from '@kinora/releases'

import { exampleUrls } from './site-content.ts'
import type { ExampleUrl, SiteContent } from './site-content.ts'

/** A page to render. */
export interface PageToRender {
  app: string
  build: string
  owner: string
  /** Whether the build is one of those being checked. A new shell is also rendered with other remotes. */
  isNew: boolean
  /** Route: `/watch/:videoId`. */
  path: string
  query: string | undefined
  access: 'public' | 'token'
  routes: string[]
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

/** Conditions of a render. */
export interface Visit extends ExampleUrl {
  viewer: 'visitor' | 'signed in'
  width: 1280 | 360
  /** How the API behaves: normally, with empty lists, or slowly. */
  answers: 'full' | 'empty' | 'slow'
}

/** Maximum number of renders per route. */
export const maxRenders = 12

/** Every pair of a viewer, a width and an API behaviour, in as few rows as possible. The first row of each width has all content, because only the first page of a width is audited. */
const conditions = [
  { viewer: 'visitor', width: 1280, answers: 'full' },
  { viewer: 'signed in', width: 360, answers: 'full' },
  { viewer: 'visitor', width: 360, answers: 'slow' },
  { viewer: 'signed in', width: 360, answers: 'empty' },
  { viewer: 'visitor', width: 1280, answers: 'empty' },
  { viewer: 'signed in', width: 1280, answers: 'slow' },
] as const

/**
 * Plans a route's renders. The simplest content is rendered under all conditions; the rest once each, with normal responses and alternating viewers and widths.
 *
 * @param teamUrls the team's URLs for the route. Each is rendered once on top of the limit, so that none of them displaces the site's own content. If the site
 * has no content for the route, these URLs take its place.
 * @returns an empty list if no URL for the route is known.
 */
export function planVisits(
  { path, query, access }: { path: string; query?: string | undefined; access: 'public' | 'token' },
  content: SiteContent,
  { limit = maxRenders, teamUrls = [] }: { limit?: number; teamUrls?: readonly string[] } = {},
): Visit[] {
  const known = exampleUrls(path, content)
  const ofTeam = teamUrls.map((url): ExampleUrl => ({ url, subject: 'team URL', isGone: false }))
  const [first, ...rest] = known.length > 0 ? known : ofTeam.splice(0, 1)
  if (first === undefined) return []
  const visit = (
    { url, subject, isGone }: ExampleUrl,
    { viewer, width, answers }: Omit<Visit, keyof ExampleUrl>,
  ): Visit => ({
    url: query === undefined || subject === 'team URL' ? url : `${url}?${query}`,
    subject,
    isGone,
    viewer: access === 'token' ? 'signed in' : viewer,
    width,
    answers,
  })
  const once = (example: ExampleUrl, index: number) =>
    visit(example, {
      viewer: index % 2 === 0 ? 'visitor' : 'signed in',
      width: index % 4 < 2 ? 1280 : 360,
      answers: 'full',
    })
  const ofFirst = conditions.map((row) => visit(first, row))
  // With a low limit, more content is worth more than more conditions.
  const before = limit < conditions.length ? 1 : 3
  const own = [...ofFirst.slice(0, before), ...rest.map(once), ...ofFirst.slice(before)]
  return [...own.slice(0, limit), ...ofTeam.map(once)]
}

/** Describes a visit's conditions in words. */
export function conditionsOf({ subject, viewer, width, answers }: Visit): string {
  return [subject, viewer, `${width} px`, answers === 'full' ? '' : `${answers} responses`].filter(Boolean).join(', ')
}
