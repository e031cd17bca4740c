import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import type { ReleasePointer } from '@kinora/releases'

import type { SiteOptions } from '../app.ts'
import { ipOf, errorOf, reportToSite, viewOf } from '../test/report-to-site.ts'
import type { Reporter } from '../test/report-to-site.ts'
import { createTestDatabase } from '../test/test-database.ts'
import type { TestDatabase } from '../test/test-database.ts'
import { cookieOfViewer, operatorToken, startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

// Thousands of requests are slow on a busy machine.
let database: TestDatabase
let running: TestSite
let log: string[]

const live: Pick<ReleasePointer, 'stable' | 'canary'> = {
  stable: 'r-1',
  canary: { release: 'r-2', percent: 10, salt: 'a salt', startedAt: new Date(Date.now() - 60_000).toISOString() },
}

async function start(options: Partial<SiteOptions> = {}) {
  log = []
  const stream = new Writable({
    write(line: Buffer, _, done) {
      log.push(String(line))
      done()
    },
  })
  running = await startTestSite({
    databaseUrl: database.url,
    logger: { level: 'warn', stream },
    canaryLimits: { maxErrorRate: 0.1, minViewers: 20 },
    ...options,
  })
  for (const release of ['r-1', 'r-2']) await running.release(release)
  await running.point(live)
}

beforeEach(async () => {
  database = await createTestDatabase()
})

afterEach(async () => {
  await running.stop()
  await database.drop()
})

const view = viewOf()
const error = errorOf()
const healthy = [view]
const failing = [view, error]

/** Sends a report from a canary viewer, or from the given reporter. @returns the response's status. */
const report = (events: object[], reporter: Reporter = {}) => reportToSite(running, live, events, reporter)

/** Sends reports from `count` canary viewers, each in their own network. */
async function viewers(count: number, events: object[]) {
  for (let i = 0; i < count; i++) await report(events)
}

const pointer = async () =>
  JSON.parse(await readFile(join(running.root, 'discovery/current.json'), 'utf8')) as ReleasePointer
const isHalted = async () => (await pointer()).canary === undefined
const rows = async () =>
  Number((await database.query<{ count: string }>('select count(*) from site.telemetry'))[0]?.count)

describe('a canary', () => {
  beforeEach(() => start())

  test('a canary is halted if too many viewers have an error, with the evidence in the history and the log', async () => {
    await viewers(18, healthy)
    await viewers(5, failing)
    expect(await pointer()).toMatchObject({
      sequence: 2,
      stable: 'r-1',
      changedBy: 'site',
      because: expect.stringMatching(/^Too many viewers had an error: [34] of 2[012], from 2[012] networks; /),
      evidence: {
        viewers: expect.any(Number),
        failedViewers: expect.any(Number),
        limit: 0.1,
        since: live.canary?.startedAt,
      },
    })
    expect(await isHalted()).toBe(true)
    expect(log.join('')).toMatch(
      /"canary":"r-2","evidence":\{"viewers":2\d,.*The canary r-2 was halted\. Too many viewers/,
    )
  })

  test('a canary is reported with its viewers, the difference and the verdict', async () => {
    await viewers(28, healthy)
    await viewers(2, failing)
    for (let i = 0; i < 30; i++) await report(healthy, { release: 'r-1', cookie: cookieOfViewer(live, 'r-1') })
    // Each error triggers a judgement.
    await viewers(1, failing)
    const { canary } = (
      await running.site.inject({ url: '/telemetry/health', headers: { 'x-kinora-operator': operatorToken } })
    ).json()
    expect(canary).toMatchObject({
      release: 'r-2',
      since: live.canary?.startedAt,
      minViewers: 20,
      maxErrorRate: 0.1,
      isBad: false,
      isEnough: true,
      because: expect.stringContaining('3 of 31 viewers had an error'),
      measures: [
        // Like the judgement, excludes the network with the most problems.
        { measure: 'errors', canary: { viewers: 30, failedViewers: 2 }, stable: { viewers: 30, failedViewers: 0 } },
        { measure: 'failed views', verdict: 'not worse' },
        { measure: 'LCP', verdict: 'too few viewers' },
        { measure: 'INP', verdict: 'too few viewers' },
      ],
    })
    const [low, high] = canary.measures[0].difference
    expect(low).toBeLessThan(2 / 30)
    expect(high).toBeGreaterThan(2 / 30)
  })

  test("does not judge a canary on only a few viewers, or on one viewer's repeated errors", async () => {
    await viewers(15, failing)
    const cookie = cookieOfViewer(live, 'r-2')
    for (let i = 0; i < 20; i++) await report(failing, { cookie })
    expect(await isHalted()).toBe(false)
  })

  test('a canary continues while it has few errors, regardless of the stable release', async () => {
    await viewers(28, healthy)
    await viewers(2, [view, error, error, error])
    for (let i = 0; i < 30; i++) await report(failing, { release: 'r-1', cookie: cookieOfViewer(live, 'r-1') })
    expect(await isHalted()).toBe(false)
  })

  test('a canary is judged only by its own viewers, not by other viewers or forged IDs', async () => {
    await viewers(20, healthy)
    const before = await rows()
    const inStable = cookieOfViewer(live, 'r-1')
    const [id = ''] = cookieOfViewer(live, 'r-2').split('.')
    for (const cookie of [inStable, '', id, `${id}.${'A'.repeat(43)}`])
      for (let i = 0; i < 10; i++) expect(await report(failing, { cookie })).toBe(204)
    expect([await isHalted(), await rows()]).toEqual([false, before])
  })

  test('a canary is not halted by a client that reports 10,000 errors with forged IDs @long', async () => {
    await viewers(30, healthy)
    const ip = '203.0.113.7'
    for (let i = 0; i < 200; i++)
      expect(
        await report(
          Array.from({ length: 50 }, () => error),
          { ip },
        ),
      ).toBe(204)
    expect(await isHalted()).toBe(false)
  })

  test('a canary is not halted by a client that uses all IP addresses of one network @long', async () => {
    await viewers(30, healthy)
    for (let i = 0; i < 200; i++) await report(failing, { ip: `2001:db8:1:2::${i.toString(16)}` })
    expect(await isHalted()).toBe(false)
  })

  test('a canary is not halted by one IP address if honest viewers have fewer errors than allowed', async () => {
    await viewers(19, healthy)
    await viewers(2, failing)
    for (let i = 0; i < 50; i++) await report(failing, { ip: '203.0.113.7' })
    expect(await isHalted()).toBe(false)
  })

  test('a canary is not protected by a client that reports 10,000 views without errors @long', async () => {
    const ip = '203.0.113.7'
    for (let i = 0; i < 200; i++)
      await report(
        Array.from({ length: 50 }, () => view),
        { ip },
      )
    await viewers(16, healthy)
    expect(await isHalted()).toBe(false)
    await viewers(6, failing)
    expect(await isHalted()).toBe(true)
  })

  test("a viewer's later error-free reports do not cancel out earlier errors", async () => {
    await viewers(17, healthy)
    for (let i = 0; i < 5; i++) {
      const cookie = cookieOfViewer(live, 'r-2')
      for (const events of [failing, healthy, healthy]) await report(events, { cookie, ip: ipOf(90_000 + i) })
    }
    expect(await isHalted()).toBe(true)
  })
})

test('a canary is halted by errors in its embeddable page, whose viewers have no cookie @long', async () => {
  await start()
  const embed = { path: '/embed/:videoId', script: 'embed.js', styles: ['main.css'] }
  for (const release of ['r-1', 'r-2']) await running.release(release, { embed })
  await running.point(live)
  // One of the viewers has a cookie.
  await viewers(1, healthy)
  let served = 0
  for (let customer = 0; customer < 2_000 && !(await isHalted()); customer++) {
    const { body } = await running.site.inject('/embed/v-1')
    const [, said = ''] = /data-reported-as="([^"]*)"/.exec(body) ?? []
    const { release, viewer, ...part } = JSON.parse(said.replaceAll('&quot;', '"')) as Record<string, string>
    if (release !== 'r-2') continue
    served += 1
    const failure = { kind: 'error', ...part, phase: 'render', fault: 'TypeError' }
    const events = [{ kind: 'view', ...part }, ...(served > 20 ? [failure] : [])]
    const post = (headers: Record<string, string | undefined>) =>
      running.site.inject({
        method: 'POST',
        url: '/telemetry',
        payload: JSON.stringify({ release, visit: String(served), events }),
        headers,
        remoteAddress: ipOf(80_000 + customer),
      })
    const before = await rows()
    // A report without a viewer ID is ignored.
    await post({})
    expect(await rows()).toBe(before)
    await post({ 'x-kinora-viewer': viewer })
    expect(await rows()).toBe(before + events.length)
  }
  expect([await isHalted(), served]).toEqual([true, 24])
})

test('a flood of reports writes no more rows than allowed per IP address and per viewer per minute', async () => {
  const rowsOfNetwork = { most: 40, windowMs: 60_000 }
  await start({ reportLimits: { rowsOfNetwork, reportsOfViewer: { most: 3, windowMs: 60_000 } } })
  for (let i = 0; i < 50; i++) expect(await report(failing, { ip: '203.0.113.7' })).toBe(204)
  expect(await rows()).toBe(40)
  const cookie = cookieOfViewer(live, 'r-2')
  for (let i = 0; i < 20; i++) expect(await report(healthy, { cookie })).toBe(204)
  expect(await rows()).toBe(43)
})

test('the influence of one IP address is configurable, for viewers who share an address', async () => {
  await start({ canaryLimits: { maxErrorRate: 0.1, minViewers: 20, viewersPerNetwork: 100, discountedNetworks: 0 } })
  for (let i = 0; i < 25; i++) await report(i < 20 ? healthy : failing, { ip: '203.0.113.7' })
  expect(await isHalted()).toBe(true)
})

test('errors that arrive between two judgements are still judged', async () => {
  await start({ canaryLimits: { maxErrorRate: 0.1, minViewers: 20, everyMs: 200 } })
  await viewers(17, healthy)
  await Promise.all(Array.from({ length: 12 }, () => report(failing)))
  while (!(await isHalted())) await new Promise((resolve) => setTimeout(resolve, 20))
})
