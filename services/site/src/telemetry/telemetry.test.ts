import { startMetrics } from '@kinora/service-kit/test'
import { signPreview } from '@kinora/releases'

import { createTestDatabase } from '../test/test-database.ts'
import type { TestDatabase } from '../test/test-database.ts'
import { cookieOfViewer, operatorToken, startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'
import { defaultReportLimits } from './report-limits.ts'
import { createTelemetryStore } from './telemetry-store.ts'

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

const watch = { remote: 'watch', version: '1.0.0', build: '1', owner: 'platform', path: '/watch/:videoId' }
const view = { kind: 'view', ...watch }
const error = {
  kind: 'error',
  ...watch,
  phase: 'render',
  fault: 'TypeError',
  place: '/mf/watch/1/main.js:1:20',
}

function send(report: object | string, { ip = '203.0.113.7', headers = {} } = {}) {
  const payload = typeof report === 'string' ? report : JSON.stringify(report)
  return running.site.inject({
    method: 'POST',
    url: '/telemetry',
    payload,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    remoteAddress: ip,
  })
}

const token: Record<string, string> = { 'x-kinora-operator': operatorToken }
const health = (headers = token) => running.site.inject({ url: '/telemetry/health', headers })
const storedRows = () => database.query<Record<string, unknown>>('select * from site.telemetry order by id')

test('drops reports from a preview', async () => {
  const preview = { build: await running.publish('watch'), expiresAt: new Date(Date.now() + 60_000) }
  const cookie = `kinora-preview=${signPreview(preview, operatorToken)}`
  const { body } = await running.site.inject({ url: '/', headers: { cookie } })
  const release = /"release":\{"id":"(.*?)"/.exec(body)?.[1]
  expect((await send({ release, visit: 'a', events: [view, error] }, { headers: { cookie } })).statusCode).toBe(204)
  await send({ release: 'r-1', visit: 'b', events: [view] })
  expect(await storedRows()).toHaveLength(1)
})

test('stores nothing that identifies the sender', async () => {
  const cookie = cookieOfViewer({ stable: 'r-1' }, 'r-1')
  await send(
    { release: 'r-1', visit: 'a', events: [error] },
    {
      headers: { cookie: `accessToken=secret; ${cookie}`, 'user-agent': 'x' },
    },
  )
  const [row = {}] = await storedRows()
  expect(Object.keys(row).toSorted()).toEqual([
    'address',
    'build',
    'code',
    'fallback',
    'fault',
    'id',
    'kind',
    'message',
    'name',
    'owner',
    'parts',
    'path',
    'phase',
    'place',
    'received_at',
    'release',
    'remote',
    'stack',
    'trace_id',
    'value',
    'version',
    'viewer',
    'visit',
  ])
  const id = cookie.slice('kinora-viewer='.length, 'kinora-viewer='.length + 36)
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`secret|203\\.0|${id}`))
})

test('only callers with the operator token can read telemetry, even from this machine', async () => {
  expect((await health({})).statusCode).toBe(404)
  expect((await health({ 'x-kinora-operator': `${operatorToken}!` })).statusCode).toBe(404)
  expect((await health()).statusCode).toBe(200)
})

test.each([
  ['is not JSON', 'hello'],
  ['is empty', ''],
  ['has no events', { release: 'r-1', visit: 'a', events: [] }],
  ['has too many events', { release: 'r-1', visit: 'a', events: Array.from({ length: 51 }, () => view) }],
  ['has a path as its release', { release: '..', visit: 'a', events: [view] }],
  ['has a name that is too long', { release: 'r'.repeat(200), visit: 'a', events: [view] }],
])('rejects a report that %s', async (_, report) => {
  expect((await send(report)).statusCode).toBe(400)
})

test('rejects a report of more than 64 KB', async () => {
  expect((await send(`{"release": "${'r'.repeat(66_000)}"}`)).statusCode).toBe(413)
})

test("drops and counts unreadable events, and stores the report's other events", async () => {
  const unreadable = [
    { ...error, owner: 'o'.repeat(81) },
    { ...error, path: '/tpäth' },
    { ...view, path: '/search?query=x' },
    { ...error, message: 'ada@kinora.example' },
    { ...error, phase: 'elsewhere' },
  ]
  const { statusCode } = await send({ release: 'r-1', visit: 'a', events: [...unreadable, view, error] })
  expect(statusCode).toBe(204)
  expect((await storedRows()).map(({ kind }) => kind)).toEqual(['view', 'error'])
  expect((await send({ release: 'r-1', visit: 'b', events: unreadable })).statusCode).toBe(204)
  await send({ release: 'r-2', visit: 'b', events: unreadable })
  expect((await health()).json()).toMatchObject({ unreadable: { 'r-1': 10 } })
  expect(await storedRows()).toHaveLength(2)
})

test('stores reports about a remote with names of the maximum length', async () => {
  const owner = '映'.repeat(80)
  const routes = [{ path: '/music/:song?', access: 'public' as const }]
  await running.release('r-long', { owner, routes })
  const file = `/mf/watch/${'1'.repeat(100)}/${'@+'.repeat(98)}.mjs:1:20`
  const events = Array.from({ length: 10 }, () => ({
    ...error,
    owner,
    path: '/music/:song?',
    place: file,
    stack: Array.from({ length: 8 }, () => file),
  }))
  expect((await send({ release: 'r-long', visit: 'a', events })).statusCode).toBe(204)
  expect(await storedRows()).toHaveLength(10)
})

test('counts events for known builds in Prometheus', async () => {
  const metrics = await startMetrics({ service: 'site', host: '127.0.0.1', port: 0 })
  const counted = await startTestSite({ databaseUrl: database.url, metrics })
  await counted.release('r-1')
  const vital = { kind: 'vital', ...watch, name: 'LCP', value: 1_500 }
  const events = [view, error, vital, { ...vital, name: 'CLS', value: 0.02 }, { ...view, build: 'made-up' }]
  const payload = JSON.stringify({ release: 'r-1', visit: 'a', events })
  await counted.site.inject({ method: 'POST', url: '/telemetry', payload })
  const text = await (await fetch(metrics.url)).text()
  await counted.stop()
  await metrics.close()
  const labels = 'remote="watch",build="1"'
  expect(text).toContain(`kinora_page_views_total{${labels},service="site"} 1\n`)
  expect(text).toContain(`kinora_page_errors_total{${labels},phase="render",service="site"} 1\n`)
  expect(text).toContain(`kinora_page_vital_seconds_sum{service="site",${labels},name="LCP"} 1.5\n`)
  expect(text).toContain(`kinora_page_layout_shift_sum{service="site",${labels}} 0.02\n`)
  expect(text).not.toContain('made-up')
})

test('an IP address that sends too many reports must wait, and others are not affected', async () => {
  const report = { release: 'r-1', visit: 'a', events: [view] }
  for (let i = 0; i < 300; i++) expect((await send(report)).statusCode).toBe(204)
  expect((await send(report)).statusCode).toBe(429)
  expect((await send(report, { ip: '198.51.100.1' })).statusCode).toBe(204)
})

test.each(['r-2', 'never-made'])('ignores reports about a release that is not live: %s', async (release) => {
  expect((await send({ release, visit: 'a', events: [error] })).statusCode).toBe(204)
  expect((await health()).json()).toMatchObject({ builds: [] })
  expect(await storedRows()).toEqual([])
})

test('two sites that start at the same time create the tables only once', async () => {
  const stores = [
    createTelemetryStore(database.url, defaultReportLimits),
    createTelemetryStore(database.url, defaultReportLimits),
  ]
  const read = await Promise.all(stores.map((store) => store.health(60)))
  expect(read.map(({ builds }) => builds)).toEqual([[], []])
  await Promise.all(stores.map((store) => store.close()))
})

test('deletes the oldest reports beyond the maximum', async () => {
  for (const visit of ['a', 'b', 'c', 'd', 'e']) await send({ release: 'r-1', visit, events: [view] })
  const store = createTelemetryStore(database.url, { ...defaultReportLimits, maxRows: 2 })
  await store.forget()
  await store.close()
  expect((await storedRows()).map(({ visit }) => visit)).toEqual(['d', 'e'])
})

test('serves pages and drops reports without a database', async () => {
  const poor = await startTestSite()
  await poor.release('r-1')
  const report = { release: 'r-1', visit: 'a', events: [view] }
  const response = await poor.site.inject({ method: 'POST', url: '/telemetry', payload: JSON.stringify(report) })
  expect(response.statusCode).toBe(204)
  expect((await poor.site.inject({ url: '/telemetry/health', headers: token })).statusCode).toBe(503)
  expect((await poor.site.inject('/')).statusCode).toBe(200)
  await poor.stop()
})

test('serves pages and drops reports while the database is unavailable', async () => {
  const cut = await startTestSite({ databaseUrl: 'postgres://nobody:wrong@127.0.0.1:9/none' })
  await cut.release('r-1')
  const report = { release: 'r-1', visit: 'a', events: [error] }
  const response = await cut.site.inject({ method: 'POST', url: '/telemetry', payload: JSON.stringify(report) })
  expect(response.statusCode).toBe(204)
  expect((await cut.site.inject('/')).statusCode).toBe(200)
  await cut.stop()
})

test.each([
  ['a message that may quote a viewer', { message: 'ada is at home' }],
  ["additional text after an engine's message", { message: 'x is not defined, says ada' }],
  ['a location outside released files', { stack: ['https://kinora.example/watch/secret'] }],
  ['an error code that is a sentence', { code: 'ada is at home' }],
  ['an invalid trace ID', { traceId: 'ada' }],
])('drops an event with %s', async (_, over) => {
  await send({ release: 'r-1', visit: 'a', events: [{ ...error, ...over }] })
  expect((await health()).json()).toMatchObject({ unreadable: { 'r-1': 1 } })
  expect(await storedRows()).toEqual([])
})
