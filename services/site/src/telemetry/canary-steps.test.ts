import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { promoteRelease } from '@kinora/releases'
import type { Canary, ReleasePointer } from '@kinora/releases'
import { changePointer, createFolderStorage, createReleaseStore } from '@kinora/releases/storage'

import { defaultCanaryLimits, updateCanary } from './canary-watch.ts'
import type { CanaryJudgement } from './canary-watch.ts'
import { defaultReportLimits } from './report-limits.ts'
import { createTelemetryStore } from './telemetry-store.ts'
import { createTestDatabase } from '../test/test-database.ts'
import type { TestDatabase } from '../test/test-database.ts'
import { errorOf, reportToSite, viewOf, vitalOf } from '../test/report-to-site.ts'
import { cookieOfViewer, startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

let database: TestDatabase
let sites: TestSite[]
let live: Pick<ReleasePointer, 'stable' | 'canary'>
let judged: CanaryJudgement | undefined

beforeEach(async () => {
  database = await createTestDatabase()
  sites = []
})

afterEach(async () => {
  await Promise.all(sites.map(({ stop }) => stop()))
  await database.drop()
})

const minute = 60_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const limits = { ...defaultCanaryLimits, maxErrorRate: 0.3, minViewers: 10, discountedNetworks: 0 }
const never = 3_600_000

/** Starts a site with a canary that half of the viewers have been seeing for an hour. The site judges the canary only on request. */
async function start(canary: Partial<Canary> = {}, idleEveryMs = never) {
  const site = await startTestSite({
    databaseUrl: database.url,
    canaryLimits: { ...limits, idleEveryMs, everyMs: never },
  })
  sites.push(site)
  for (const release of ['r-1', 'r-2']) await site.release(release)
  live = {
    stable: 'r-1',
    canary: { release: 'r-2', percent: 50, salt: 'a salt', startedAt: ago(60 * minute), ...canary },
  }
  await site.point(live)
  return site
}

const plan = (steps: number[], steppedAt: string) => ({ steps, everySeconds: 600, steppedAt })

async function pointerOf({ root }: TestSite): Promise<ReleasePointer> {
  return JSON.parse(await readFile(join(root, 'discovery/current.json'), 'utf8')) as ReleasePointer
}

/** Sends reports from `count` viewers of a release, each in their own network. */
async function viewers(site: TestSite, count: number, release: string, events: object[]) {
  for (let i = 0; i < count; i++) expect(await reportToSite(site, live, events, { release })).toBe(204)
}

/** Sends problem-free reports from `count` viewers of the canary and `count` viewers of the stable release. */
async function bothSides(site: TestSite, count: number) {
  for (const release of ['r-1', 'r-2']) await viewers(site, count, release, [viewOf()])
}

/** Makes `count` sites judge the canary concurrently. */
async function look({ root }: TestSite, count = 1) {
  const telemetry = createTelemetryStore(database.url, defaultReportLimits)
  const store = createReleaseStore(createFolderStorage(root))
  const changes = Array.from({ length: count }, () => updateCanary(store, telemetry, limits, (seen) => (judged = seen)))
  return (await Promise.all(changes).finally(() => telemetry.close())).filter((change) => change !== undefined)
}

test('a canary with no more problems than the stable release takes its next step when it is due', async () => {
  const site = await start({ plan: plan([75, 100], ago(11 * minute)) })
  await bothSides(site, 12)
  expect(await look(site)).toMatchObject([{ kind: 'shown to more viewers', release: 'r-2' }])
  const pointer = await pointerOf(site)
  expect(pointer).toMatchObject({
    sequence: 2,
    stable: 'r-1',
    canary: { release: 'r-2', percent: 75, salt: 'a salt', plan: { steps: [100], everySeconds: 600 } },
    changedBy: 'site',
    because:
      'The canary is not worse than the stable release: 0 of 12 viewers had an error, compared to 0 of 12. Not compared because there are fewer than 10 measured viewers on one side: LCP 0 and 0, INP 0 and 0.',
    evidence: { viewers: 12, failedViewers: 0 },
  })
  expect(Date.parse(pointer.canary?.plan?.steppedAt ?? '')).toBeGreaterThan(Date.now() - minute)
  expect(await look(site)).toEqual([])
})

test('the last step promotes the canary', async () => {
  const site = await start({ plan: plan([100], ago(11 * minute)) })
  await bothSides(site, 12)
  expect(await look(site)).toMatchObject([{ kind: 'promoted', release: 'r-2' }])
  const pointer = await pointerOf(site)
  expect(pointer).toMatchObject({ stable: 'r-2', previous: 'r-1', changedBy: 'site' })
  expect(pointer.canary).toBeUndefined()
})

test('a step does not require a request or an error', async () => {
  const site = await start({ plan: plan([75], ago(11 * minute)) }, 20)
  await bothSides(site, 12)
  while ((await pointerOf(site)).sequence === 1) await setTimeout(10)
  expect((await pointerOf(site)).canary).toMatchObject({ percent: 75 })
})

test.each([
  ['before it is due', 9 * minute, 12, 12, /^The canary is not worse/],
  [
    'before enough viewers have seen the canary',
    11 * minute,
    9,
    12,
    /^The next step requires 10 viewers on both sides\. So far, the canary has 9 \(0 with an error\) and the stable release has 12 \(0\)\.$/,
  ],
  [
    'while there are too few viewers of the stable release to compare with',
    11 * minute,
    60,
    9,
    /the canary has 60 .* and the stable release has 9/,
  ],
])('does not take a step %s, and reports what it is waiting for', async (_, steppedBefore, count, others, because) => {
  const site = await start({ plan: plan([75], ago(steppedBefore)) })
  await viewers(site, count, 'r-2', [viewOf()])
  await viewers(site, others, 'r-1', [viewOf()])
  expect([await look(site), (await pointerOf(site)).sequence]).toEqual([[], 1])
  expect(judged?.because).toMatch(because)
})

test("reports sent before another promotion still count, but only those from the canary's viewers", async () => {
  const site = await start({ plan: plan([75], ago(11 * minute)) })
  await viewers(site, 9, 'r-2', [viewOf()])
  await viewers(site, 12, 'r-1', [viewOf()])
  for (const release of ['r-3', 'r-4']) await site.release(release)
  await site.point(live)
  const store = createReleaseStore(createFolderStorage(site.root))
  await changePointer(store, (now) => promoteRelease(now, 'r-3', 'r-4'))
  const now = await pointerOf(site)

  // A page opened during an earlier canary, and a viewer of a different release.
  const stranger = cookieOfViewer(now, 'r-3')
  expect(await reportToSite(site, live, [viewOf(), errorOf()], { release: 'r-2', cookie: stranger })).toBe(204)
  expect(await look(site)).toEqual([])
  expect(judged?.because).toContain('the canary has 9 (0 with an error) and the stable release has 12')
  await reportToSite(site, live, [viewOf()], { release: 'r-2', cookie: cookieOfViewer(now, 'r-4') })
  expect(await look(site)).toMatchObject([{ kind: 'shown to more viewers', release: 'r-4' }])
  expect((await pointerOf(site)).evidence).toMatchObject({ viewers: 10, stable: { viewers: 12 } })
})

test('only one of several sites takes a step', async () => {
  const site = await start({ plan: plan([75, 90, 100], ago(11 * minute)) })
  await bothSides(site, 12)
  expect(await look(site, 5)).toHaveLength(1)
  expect((await pointerOf(site)).canary).toMatchObject({ percent: 75 })
})

test('a canary with more errors than the stable release is halted, even below the limit', async () => {
  const site = await start({ plan: plan([75], ago(11 * minute)) })
  await viewers(site, 60, 'r-1', [viewOf()])
  await viewers(site, 45, 'r-2', [viewOf()])
  await viewers(site, 15, 'r-2', [viewOf(), errorOf('run')])
  await look(site)
  const pointer = await pointerOf(site)
  expect(pointer).toMatchObject({
    stable: 'r-1',
    because:
      'Significantly more viewers had an error than with the stable release: 15 of 60, from 60 networks, compared to 0 of 60; 25% compared to 0%.',
    evidence: { measure: 'errors', viewers: 60, failedViewers: 15, stable: { viewers: 60, failedViewers: 0 } },
  })
  expect(pointer.canary).toBeUndefined()
})

test.each([
  ['LCP', 'had an LCP above 1200 ms'],
  ['INP', 'had an INP above 1200 ms'],
])('a canary with a slower %s than the stable release is halted even without errors', async (name, words) => {
  const site = await start()
  await viewers(site, 40, 'r-1', [viewOf(), vitalOf(name, 1_000)])
  await viewers(site, 40, 'r-2', [viewOf(), vitalOf(name, 2_500)])
  await look(site)
  expect(await pointerOf(site)).toMatchObject({
    because: expect.stringContaining(words),
    evidence: { measure: name },
  })
})

test('a canary within the tolerance continues, even if one network reports it as slow', async () => {
  const site = await start()
  await viewers(site, 40, 'r-1', [viewOf(), vitalOf('LCP', 1_000)])
  await viewers(site, 40, 'r-2', [viewOf(), vitalOf('LCP', 1_150)])
  for (let i = 0; i < 60; i++) await reportToSite(site, live, [viewOf(), vitalOf('LCP', 9_000)], { ip: '203.0.113.7' })
  expect(await look(site)).toEqual([])
})

test('stores the parts of a web vital', async () => {
  const site = await start()
  const parts = { timeToFirstByte: 120, resourceLoadDelay: 30, resourceLoadDuration: 400, elementRenderDelay: 50 }
  await viewers(site, 1, 'r-2', [vitalOf('LCP', 600, parts), vitalOf('TTFB', 120)])
  expect(await database.query('select name, parts from site.telemetry order by name')).toEqual([
    { name: 'LCP', parts },
    { name: 'TTFB', parts: null },
  ])
})
