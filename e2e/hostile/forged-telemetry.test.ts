import { randomUUID } from 'node:crypto'

import { openReleases, readLiveRelease } from '../set-up/live-release.ts'
import { ask } from './attack/ask.ts'
import { query } from './attack/own-database.ts'
import { startOwnStack } from './attack/own-stack.ts'
import type { OwnStack } from './attack/own-stack.ts'
import { isFull } from '../set-up/is-full.ts'
import { expect, test } from './attack/test.ts'

const canary = 'hostile-canary'
const flood = isFull ? 10_000 : 300
const made = { remote: 'shell', version: '1.0.0', build: '1.0.0-made-up', owner: 'nobody', path: '/' }
/** Events about the live build, because the site ignores reports about any other build. */
let healthy: object[]
let failing: object[]
const attacker = '127.55.0.1'

let stack: OwnStack

test.beforeAll(async () => {
  stack = await startOwnStack({ siteEnv: { CANARY_MIN_VISITS: '20' } })
  const [shell] = (await readLiveRelease(stack.siteRoot)).microFrontends.shell
  const part = { ...made, build: shell?.extras.build ?? '' }
  healthy = [{ kind: 'view', ...part }]
  failing = [...healthy, { kind: 'error', ...part, phase: 'render', fault: 'TypeError' }]
})

test.afterAll(() => stack?.stop())

/** Starts a canary for all viewers, with the same builds as the live release. */
test.beforeEach(async () => {
  const store = openReleases(stack.siteRoot)
  const pointer = await store.readPointer()
  const id = `${canary}-${randomUUID().slice(0, 8)}`
  const release = await store.readRelease(pointer?.stable ?? '')
  const [shell] = release.microFrontends['shell'] ?? []
  if (shell?.extras.release !== undefined) shell.extras.release.id = id
  await store.saveRelease(id, release)
  const startedAt = new Date().toISOString()
  const next = {
    stable: pointer?.stable ?? '',
    previous: null,
    canary: { release: id, percent: 100, salt: id, startedAt },
  }
  await store.movePointer(pointer, next)
  // The site checks for new releases every second.
  await expect.poll(async () => (await ask(stack.url, 'GET /')).text).toContain(id)
})

const pointer = () => openReleases(stack.siteRoot).readPointer()

/** Opens the page from an IP address and returns the cookie that a browser would get. */
async function openPage(from: string): Promise<string> {
  const { headers } = await ask(stack.url, 'GET /', { from })
  return headers['set-cookie']?.map((cookie) => cookie.split(';')[0]).join('; ') ?? ''
}

/** Returns the viewer counts from the site's latest canary evaluation, which leaves out the network with the worst reports. */
async function judgedViewers(): Promise<object | undefined> {
  const headers = { 'x-kinora-operator': stack.operatorToken }
  const { text } = await ask(stack.url, 'GET /telemetry/health', { headers })
  const { canary } = JSON.parse(text) as {
    canary?: { release: string; measures: { measure: string; canary: object }[] }
  }
  if (canary?.release !== (await pointer())?.canary?.release) return undefined
  return canary?.measures.find(({ measure }) => measure === 'errors')?.canary
}

async function report(events: object[], from: string, cookie: string): Promise<number> {
  const release = (await pointer())?.canary?.release ?? ''
  const body = JSON.stringify({ release, visit: randomUUID(), events })
  return (await ask(stack.url, 'POST /telemetry', { body, from, headers: { cookie } })).status
}

/** Opens the page and sends reports as viewers with different addresses. */
async function viewersAtHome(count: number, events: object[], network: number): Promise<void> {
  for (let i = 1; i <= count; i++) {
    const from = `127.56.${network}.${i}`
    await report(events, from, await openPage(from))
  }
}

test('thousands of forged error reports from one IP address do not halt a canary', async () => {
  await viewersAtHome(30, healthy, 1)
  const cookies = ['', `kinora-viewer=${randomUUID()}`, `kinora-viewer=${randomUUID()}.${'a'.repeat(43)}`]
  // An attacker can use any number of browsers.
  for (let browser = 0; browser < 50; browser++) cookies.push(await openPage(attacker))
  const statuses = new Set<number>()
  for (let i = 0; i < flood; i++) statuses.add(await report(failing, attacker, cookies[i % cookies.length] ?? ''))
  expect([...statuses].every((status) => status === 204 || status === 429)).toBe(true)
  // Real reports still count after the flood. Once this one has been counted, all earlier reports have been processed.
  await viewersAtHome(1, failing, 2)
  await expect.poll(judgedViewers).toMatchObject({ failedViewers: 1 })
  expect((await pointer())?.canary, 'the canary continues').toBeDefined()
})

test('thousands of healthy views from one IP address do not protect a bad canary', async () => {
  const cookies = await Promise.all(Array.from({ length: 50 }, () => openPage(attacker)))
  for (let i = 0; i < flood / 2; i++) await report(healthy, attacker, cookies[i % cookies.length] ?? '')
  await viewersAtHome(15, healthy, 3)
  await viewersAtHome(15, failing, 4)
  for (let i = 0; i < flood / 2; i++) await report(healthy, attacker, cookies[i % cookies.length] ?? '')
  await expect.poll(async () => (await pointer())?.canary, { timeout: 30_000 }).toBeUndefined()
  // The history records who halted the canary and why.
  expect(await pointer()).toMatchObject({
    changedBy: 'site',
    because: expect.stringMatching(/viewers had an error/),
    evidence: { viewers: expect.any(Number), failedViewers: expect.any(Number), addresses: expect.any(Number) },
  })
})

test('telemetry rows are limited per IP address, and invalid reports do not add rows', async () => {
  const rows = () => query(stack.databaseUrl, 'select count(*)::int as count from site.telemetry')
  const from = '127.57.0.1'
  const cookie = await openPage(from)
  await report(healthy, from, cookie)
  const before = await rows()
  const odd = [
    'hello',
    '{}',
    '[]',
    'null',
    '{"__proto__":{}}',
    '['.repeat(10_000),
    `{"release":"${'r'.repeat(20_000)}"}`,
  ]
  for (const body of odd) {
    const { status } = await ask(stack.url, 'POST /telemetry', { body, from, headers: { cookie } })
    expect([400, 413]).toContain(status)
  }
  const ofNoRelease = { release: 'no-such-release', visit: randomUUID(), events: healthy }
  await ask(stack.url, 'POST /telemetry', { body: JSON.stringify(ofNoRelease), from, headers: { cookie } })
  await report([{ kind: 'view', ...made }], from, cookie)
  expect(await rows()).toBe(before)
  // One browser sends a thousand reports of fifty events each.
  const many = Array.from({ length: 50 }, () => healthy[0] ?? {})
  for (let i = 0; i < (isFull ? 1000 : 100); i++) await report(many, from, cookie)
  expect((await rows()) - before).toBeLessThanOrEqual(3000)
})
