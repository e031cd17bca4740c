import { createTestDatabase } from '../test/test-database.ts'
import type { TestDatabase } from '../test/test-database.ts'
import { ipOf, watch } from '../test/report-to-site.ts'
import { operatorToken, startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'
import type { TelemetryHealth } from './telemetry-store.ts'

let database: TestDatabase
let running: TestSite

beforeEach(async () => {
  database = await createTestDatabase()
  running = await startTestSite({ databaseUrl: database.url })
  await running.release('r-1')
})

afterEach(async () => {
  await running.stop()
  await database.drop()
})

const view = { kind: 'view', ...watch }
const place = '/mf/watch/1/main.js:1:20'
const error = { kind: 'error', ...watch, phase: 'render', fault: 'TypeError', place, stack: [place] }
/** A made-up location in a released file. */
const madeUp = (line: number) => ({ ...error, place: `/mf/watch/1/main.js:${line}:1`, stack: undefined })
const vital = (value: number) => ({ kind: 'vital', ...watch, name: 'LCP', value })

let visits = 0

/** Sends reports from one page load, from a new network by default. */
async function report(events: object[], { visit = `visit-${visits++}`, ip = ipOf(visits), release = 'r-1' } = {}) {
  const payload = JSON.stringify({ schema: 2, release, visit, events })
  const { statusCode } = await running.site.inject({
    method: 'POST',
    url: '/telemetry',
    payload,
    remoteAddress: ip,
  })
  expect(statusCode).toBe(204)
}

const token: Record<string, string> = { 'x-kinora-operator': operatorToken }
const ask = (minutes: number | string = 60, headers = token) =>
  running.site.inject({ url: `/telemetry/health?minutes=${minutes}`, headers })
const health = async (minutes?: number): Promise<TelemetryHealth> => (await ask(minutes)).json()

/** Makes all existing reports `days` older. */
async function daysLater(days: number) {
  await database.query(`update site.telemetry set received_at = received_at - interval '${days} days'`)
}

describe('build health', () => {
  test('build health lists builds by release and remote, with grouped errors and their stacks', async () => {
    const message = "Cannot read properties of undefined (reading 'title')"
    const stack = [place, '/mf/watch/1/main.js:1:90']
    await report([view, { ...error, message, stack, code: 'KIN-RUN-001' }, error], { visit: 'a' })
    await report([view, { ...error, phase: 'entry', fault: 'Error', place: undefined, stack: undefined }])
    await report([view, vital(1_000), vital(9_000)])
    const reported = await health()
    expect(reported.builds).toEqual([
      {
        release: 'r-1',
        remote: 'watch',
        build: '1',
        version: '1.0.0',
        owner: 'platform',
        viewers: 3,
        failedViewers: 2,
        visits: 3,
        errors: 3,
        failedLoads: 1,
        failedBeforeDrawn: 2,
        fallbacks: 0,
        // Only each viewer's first value counts.
        vitals: { LCP: { p75: 1_000, samples: 1 } },
      },
    ])
    expect(reported.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          message,
          stack,
          place,
          viewers: 1,
          times: 1,
          owner: 'platform',
          code: 'KIN-RUN-001',
        }),
        expect.objectContaining({ message: null, place, viewers: 1, code: null, traceId: null }),
        expect.objectContaining({ phase: 'entry', place: null, stack: null }),
      ]),
    )
    expect(reported.times).toEqual([{ at: expect.any(Number), release: 'r-1', visits: 3, failed: 2 }])
  })

  test('build health includes the 75th percentile of each web vital', async () => {
    for (let visit = 1; visit <= 40; visit++) await report([vital(visit * 100)])
    const [build] = (await health()).builds
    expect(build?.vitals).toEqual({ LCP: { p75: 3_025, samples: 40 } })
  })

  test('build health uses the owners and versions from the release, and drops unknown builds, remotes and files', async () => {
    await report([{ ...view, version: '9.9.9', owner: 'another team' }])
    for (const made of [{ build: '9.9.9-made-up' }, { remote: 'elsewhere' }])
      await report([
        { ...view, ...made },
        { ...error, ...made },
      ])
    await report([{ ...error, place: '/mf/watch/1/made-up.js:1:1', stack: ['/mf/elsewhere/1/main.js:1:1', place] }])
    const { builds, errors } = await health()
    expect(builds).toEqual([expect.objectContaining({ version: '1.0.0', owner: 'platform', build: '1', viewers: 2 })])
    expect(errors).toEqual([expect.objectContaining({ place: null, stack: [place] })])
  })

  test('build health ranks an error from two networks above the errors of a single network, and lists only 20 of the latter', async () => {
    // One client can make up any number of viewers.
    for (let line = 0; line < 60; line++)
      await report([madeUp(100 + line), madeUp(200 + line), madeUp(300 + line), madeUp(400 + line)], {
        ip: '203.0.113.7',
      })
    for (let viewer = 0; viewer < 2; viewer++) await report([error])
    const { errors, builds } = await health()
    expect(errors[0]).toMatchObject({ place, viewers: 2, networks: 2 })
    expect(errors).toHaveLength(1 + 20)
    expect(builds).toEqual([expect.objectContaining({ errors: 242, viewers: 62 })])
  })

  test('build health includes when an error first occurred, even before the window and in another build', async () => {
    await report([error])
    await daysLater(5)
    const [first] = (await health(7 * 1_440)).errors
    await report([error])
    const { errors, earlier } = await health()
    expect(errors).toEqual([expect.objectContaining({ place, times: 1, firstAt: first?.firstAt })])
    expect(Date.parse(first?.firstAt ?? '')).toBeLessThan(Date.now() - 4 * 86_400_000)
    expect(earlier).toEqual([
      { remote: 'watch', build: '1', fault: 'TypeError', message: null, place, firstAt: first?.firstAt },
    ])
  })

  test('build health includes how often the previous build replaced a build, even after another release is live', async () => {
    await running.release('r-2', { previous: '0' })
    const before = { ...error, build: '0', place: undefined, stack: undefined }
    const failed = { ...error, phase: 'entry' }
    for (const events of [[failed], [failed], [failed, before], [{ ...error, phase: 'run' }]])
      await report(events, { release: 'r-2' })
    await running.point({ stable: 'r-1', previous: 'r-2' })
    const { builds } = await health()
    expect(builds.find(({ build }) => build === '1')).toMatchObject({ failedBeforeDrawn: 3, fallbacks: 2 })
    expect(builds.find(({ build }) => build === '0')).toMatchObject({ fallbacks: 0, failedBeforeDrawn: 1 })
  })

  test('build health requires the token and a valid window', async () => {
    for (const headers of [{}, { 'x-kinora-operator': 'another' }] as Record<string, string>[])
      expect((await ask(60, headers)).statusCode).toBe(404)
    for (const minutes of [0, -1, 'NaN', 1e9]) expect((await ask(minutes)).statusCode).toBe(400)
  })

  test('other callers in the same network cannot exhaust the rate limit for callers with the token', async () => {
    for (let i = 0; i < 100; i++) expect((await ask(60, {})).statusCode).toBe(404)
    for (let i = 0; i < 60; i++) expect((await ask('as many as there are')).statusCode).toBe(400)
    expect((await ask()).statusCode).toBe(429)
  })
})
