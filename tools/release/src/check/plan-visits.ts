import { coveringArray } from './covering-array.ts'
import { exampleUrls } from './site-content.ts'
import type { SiteContent } from './site-content.ts'

/** What a page is rendered with. */
export interface Visit {
  /** `/watch/v-1` */
  url: string
  /** What its URL leads to: `most commented video`. */
  subject: string
  /** What the URL names is not there any more, so the provider answers 404. */
  isGone: boolean
  viewer: 'visitor' | 'signed in'
  /** In CSS pixels. */
  width: 1280 | 360
  answers: Answers
}

/** What the API does: it answers as ever, it has nothing in its lists, or it takes its time. */
export type Answers = 'full' | 'empty' | 'slow'

const widths = [1280, 360] as const
const everyAnswer = ['full', 'empty', 'slow'] as const

/** The most renders of one route. */
export const rendersPerRoute = 12

/**
 * What a route is rendered with: content × viewer × width × answers, combined pairwise into at most `limit` renders. Every content is there once with full answers; with empty
 * and slow ones only viewer and width are combined, for those answers leave little of the content.
 *
 * @param teamUrls URLs that the team has named for the route. Each is rendered once more than that, so that none takes the place of the site's own; they are combined where the
 *   site knows none.
 * @returns none where nobody knows a URL of the route.
 */
export function planVisits(
  { path, query, access }: { path: string; query?: string | undefined; access: 'public' | 'token' },
  content: SiteContent,
  { limit = rendersPerRoute, teamUrls = [] }: { limit?: number; teamUrls?: readonly string[] } = {},
): Visit[] {
  const ofTeam = teamUrls.map((url) => ({ url, subject: 'URL of the team', isGone: false }))
  const known = exampleUrls(path, content).map((example) =>
    query === undefined ? example : { ...example, url: `${example.url}?${query}` },
  )
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
      url: named.url,
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

/** A visit in words. */
export function conditionsOf({ subject, viewer, width, answers }: Visit): string {
  return [subject, viewer, `${width} px`, answers === 'full' ? '' : `${answers} answers`].filter(Boolean).join(', ')
}
