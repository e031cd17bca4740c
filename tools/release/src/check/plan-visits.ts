import { coveringArray } from './covering-array.ts'
import { exampleUrls } from './site-content.ts'
import type { SiteContent } from './site-content.ts'

/** Conditions of a render. */
export interface Visit {
  /** URL to open: `/watch/v-1`. */
  url: string
  /** Content that the page shows: `most commented video`. */
  subject: string
  /** Whether the content is missing, so that the provider responds with 404. */
  isGone: boolean
  viewer: 'visitor' | 'signed in'
  /** In CSS pixels. */
  width: 1280 | 360
  answers: Answers
}

/** How the API behaves: normally, with empty lists, or slowly. */
export type Answers = 'full' | 'empty' | 'slow'

const widths = [1280, 360] as const
const everyAnswer = ['full', 'empty', 'slow'] as const

/** Maximum number of renders per route. */
export const rendersPerRoute = 12

/**
 * Plans a route's renders: content × viewer × width × API behaviour, combined pairwise into at most `limit` renders. Each piece of content is rendered at least
 * once with normal responses. Empty and slow responses are combined only with viewer and width, because the content hardly matters then.
 *
 * @param teamUrls the team's URLs for the route. Each is rendered once on top of the limit, so that none of them displaces the site's own content. If the site
 * has no content for the route, these URLs take its place.
 * @returns an empty list if no URL for the route is known.
 */
export function planVisits(
  { path, query, access }: { path: string; query?: string | undefined; access: 'public' | 'token' },
  content: SiteContent,
  { limit = rendersPerRoute, teamUrls = [] }: { limit?: number; teamUrls?: readonly string[] } = {},
): Visit[] {
  const ofTeam = teamUrls.map((url) => ({ url, subject: 'team URL', isGone: false }))
  const known = exampleUrls(path, content)
  const urls = known.length > 0 ? known : ofTeam
  const viewers: Visit['viewer'][] = access === 'token' ? ['signed in'] : ['visitor', 'signed in']
  if (urls.length === 0) return []
  const rows = coveringArray([urls.length, viewers.length, widths.length, everyAnswer.length], limit, (a, b) => {
    if (a.factor !== 0 || b.factor !== 3) return 1
    return everyAnswer[b.value] === 'full' ? 4 : a.value === 0 ? 1 : 0
  })
  const combined = rows.flatMap(([url = 0, viewer = 0, width = 0, answers = 0]) => {
    const named = urls[url]
    if (named === undefined) return []
    return {
      url: query === undefined ? named.url : `${named.url}?${query}`,
      subject: named.subject,
      isGone: named.isGone,
      viewer: viewers[viewer] ?? 'visitor',
      width: widths[width] ?? 1280,
      answers: everyAnswer[answers] ?? 'full',
    } satisfies Visit
  })
  const left = ofTeam.filter(({ url }) => combined.every((visit) => visit.url !== url))
  const [viewer = 'visitor'] = viewers
  const more = left.map(({ url, subject, isGone }, index) => {
    const width = widths[index % widths.length] ?? 1280
    return { url, subject, isGone, viewer, width, answers: 'full' } satisfies Visit
  })
  return [...combined, ...more]
}

/** Describes a visit's conditions in words. */
export function conditionsOf({ subject, viewer, width, answers }: Visit): string {
  return [subject, viewer, `${width} px`, answers === 'full' ? '' : `${answers} responses`].filter(Boolean).join(', ')
}
