import { setTimeout } from 'node:timers/promises'

import { ask } from './attack/ask.ts'
import { expectRefusal, expectUnavailable } from './attack/expect-answer.ts'
import { startOwnStack } from './attack/own-stack.ts'
import type { OwnStack } from './attack/own-stack.ts'
import { isFull } from '../set-up/is-full.ts'
import { expect, test } from './attack/test.ts'

let stack: OwnStack

test.beforeAll(async () => {
  stack = await startOwnStack({ siteEnv: { PROVIDER_ANSWER_SECONDS: '3' } })
})

test.afterAll(() => stack?.stop())

const calls = [
  'GET /api/v1/videos',
  'GET /media/videos/nothing.mp4',
  'POST /api/v1/users/login',
  'DELETE /api/v1/users/watch-history',
]

test('after the provider is killed, the site responds with a 503 that contains a request ID but no internal details', async () => {
  await stack.provider.kill()
  try {
    for (const call of calls) {
      const answer = await ask(stack.url, call, { headers: { 'x-request-id': 'hostile-1' } })
      expectUnavailable(answer)
      expect(answer.headers['x-request-id']).toBe('hostile-1')
    }
    expect((await ask(stack.url, 'GET /')).status, 'the page itself').toBe(200)
    expect((await ask(stack.url, 'GET /healthz')).status).toBe(200)
    // The site can still serve pages, so it's ready, but reports that the provider is down.
    await expect.poll(async () => (await ask(stack.url, 'GET /readyz')).json?.checks?.provider).toBe('down')
  } finally {
    await stack.provider.start()
  }
  await expect.poll(async () => (await ask(stack.url, 'GET /api/v1/videos')).status).toBe(200)
})

test('while the provider is frozen, the site responds with 503 and still serves pages and releases', async () => {
  const pid = stack.provider.pid() ?? 0
  process.kill(pid, 'SIGSTOP')
  try {
    const answers = Promise.all(calls.map((call) => ask(stack.url, call, { timeoutMs: 60_000 })))
    for (let round = 0; round < 5; round++) expect((await ask(stack.url, 'GET /')).status).toBe(200)
    for (const answer of await answers) expectUnavailable(answer)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await expect.poll(async () => (await ask(stack.url, 'GET /api/v1/videos')).status).toBe(200)
})

test('while the provider is repeatedly killed and restarted, every viewer call succeeds or gets Retry-After', async () => {
  const watching = { isOver: false }
  const statuses = new Map<number, number>()
  const watched = (async () => {
    while (!watching.isOver) {
      const answer = await ask(stack.url, 'GET /api/v1/videos?limit=8')
      if (answer.status !== 200) expectRefusal(answer, 503)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      await setTimeout(10)
    }
  })()
  for (let round = 0; round < (isFull ? 20 : 2); round++) {
    await stack.provider.kill()
    await setTimeout(100)
    await stack.provider.start()
    await expect.poll(async () => (await ask(stack.url, 'GET /api/v1/videos')).status).toBe(200)
  }
  watching.isOver = true
  await watched
  expect(statuses.get(200)).toBeGreaterThan(0)
})
