import { conditionsOf, planVisits } from './plan-visits.ts'
import type { SiteContent } from './site-content.ts'

const sample = (subject: string, videoId: string, username: string, isGone = false) => ({
  subject,
  isGone,
  params: { videoId, username },
})
const content: SiteContent = {
  videos: [],
  samples: [
    sample('newest video', 'v-1', 'grace'),
    sample('oldest video', 'v-2', 'grace'),
    sample('most commented video', 'v-3', 'ada'),
    sample('video without comments', 'v-4', 'ada'),
    sample('longest title', 'v-5', 'grace'),
    sample('video of another owner', 'v-6', 'ada'),
    sample('gone', 'v-0', 'nobody', true),
  ],
}
const watch = { path: '/watch/:videoId', access: 'public' as const }

test('plans at most twelve renders per route, covering each content variant, viewer, width and API behaviour', () => {
  const visits = planVisits(watch, content)
  expect(visits).toHaveLength(12)
  expect(new Set(visits.map(({ url }) => url)).size).toBe(7)
  const combined = visits.map(({ viewer, width, answers }) => `${viewer} ${width} ${answers}`)
  for (const viewer of ['visitor', 'signed in']) {
    for (const width of [1280, 360]) {
      expect(combined).toContainEqual(expect.stringMatching(`${viewer} ${width}`))
      for (const answers of ['empty', 'slow'])
        expect(combined).toContainEqual(expect.stringMatching(new RegExp(`(${viewer}|${width}) .*${answers}`)))
    }
  }
})

test('renders each content variant with normal API responses', () => {
  const full = planVisits(watch, content).filter(({ answers }) => answers === 'full')
  expect(new Set(full.map(({ subject }) => subject)).size).toBe(7)
})

test('starts with the newest video, a visitor, a wide window and normal API responses', () => {
  expect(planVisits(watch, content).slice(0, 1).map(conditionsOf)).toEqual(['newest video, visitor, 1280 px'])
})

test("includes a route's required query in the URL", () => {
  const visits = planVisits({ path: '/home', query: 'sort=trending', access: 'public' }, content)
  expect(new Set(visits.map(({ url }) => url))).toEqual(new Set(['/home?sort=trending']))
})

test('renders a page that requires a login only for signed-in viewers', () => {
  const visits = planVisits({ path: '/liked-videos', access: 'token' }, content)
  expect(new Set(visits.map(({ viewer }) => viewer))).toEqual(new Set(['signed in']))
  expect(visits.length).toBeLessThanOrEqual(6)
})

test.each([1, 6, 15])("adds one render for each of the team's %i URLs", (count) => {
  const teamUrls = Array.from({ length: count }, (_, i) => `/watch/mine-${i}`)
  const visits = planVisits(watch, content, { teamUrls })
  const own = planVisits(watch, content)
  expect(visits.slice(0, own.length)).toEqual(own)
  expect(visits.slice(own.length).map(({ url }) => url)).toEqual(teamUrls)
})

test("renders all of the team's URLs if the site has no content for the route", () => {
  const many = Array.from({ length: 15 }, (_, i) => `/music/${i}`)
  const all = planVisits({ path: '/music/:album', access: 'public' }, content, { teamUrls: many })
  expect(new Set(all.map(({ url }) => url))).toEqual(new Set(many))
  const visits = planVisits({ path: '/music/:album', access: 'public' }, content, { teamUrls: ['/music/blue'] })
  expect(new Set(visits.map(({ url }) => url))).toEqual(new Set(['/music/blue']))
  expect(planVisits({ path: '/music/:album', access: 'public' }, content)).toEqual([])
})
