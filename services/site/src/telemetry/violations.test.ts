import { createTestDatabase } from '../test/test-database.ts'
import type { TestDatabase } from '../test/test-database.ts'
import { operatorToken, startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

let database: TestDatabase
let running: TestSite

beforeEach(async () => {
  database = await createTestDatabase()
  running = await startTestSite({
    databaseUrl: database.url,
    reportLimits: { violationsOfNetwork: { most: 30, windowMs: 60_000 } },
  })
  await running.release('r-1')
})

afterEach(async () => {
  await running.stop()
  await database.drop()
})

const report = (blockedURL = 'inline') => ({
  type: 'csp-violation',
  body: { effectiveDirective: 'script-src-elem', blockedURL, documentURL: 'http://localhost:3000/watch/v-1' },
})

function send(payload: object, { release = 'r-1', ip = '203.0.113.7', type = 'application/reports+json' } = {}) {
  return running.site.inject({
    method: 'POST',
    url: `/telemetry/csp?release=${release}`,
    payload: JSON.stringify(payload),
    headers: { 'content-type': type, host: 'localhost:3000' },
    remoteAddress: ip,
  })
}

const stored = () => database.query<Record<string, unknown>>('select * from site.violations order by id')

test('counts violations by release', async () => {
  expect((await send([report(), report(), report('https://elsewhere.example/a.js?secret')])).statusCode).toBe(204)
  const older = {
    'effective-directive': 'img-src',
    'blocked-uri': 'https://elsewhere.example/a.png',
    'document-uri': 'http://localhost:3000/',
  }
  expect((await send({ 'csp-report': older }, { type: 'application/csp-report' })).statusCode).toBe(204)
  const health = await running.site.inject({
    url: '/telemetry/health',
    headers: { 'x-kinora-operator': operatorToken },
  })
  expect(health.json()).toMatchObject({
    builds: [],
    violations: {
      'r-1': {
        'script-src-elem inline': 2,
        'script-src-elem https://elsewhere.example/a.js': 1,
        'img-src https://elsewhere.example/a.png': 1,
      },
    },
  })
  expect(JSON.stringify(await stored())).not.toMatch(/secret|v-1|203\./)
})

test('a flood of violations from one network writes no more rows than allowed and does not affect other networks', async () => {
  for (let i = 0; i < 20; i++) expect((await send(Array.from({ length: 10 }, () => report()))).statusCode).toBe(204)
  expect(await stored()).toHaveLength(30)
  await send([report()], { ip: '198.51.100.1' })
  expect(await stored()).toHaveLength(31)
})

test.each(['r-2', '', '../r-1'])('drops violations in a release that is not live: %j', async (release) => {
  expect((await send([report()], { release })).statusCode).toBe(204)
  await database.query('create schema if not exists site')
  expect((await database.query(`select to_regclass('site.violations')::text as name`))[0]).toEqual({ name: null })
})

test("rejects a request that is larger than any browser's report", async () => {
  expect((await send(Array.from({ length: 1_000 }, () => report()))).statusCode).toBe(413)
})
