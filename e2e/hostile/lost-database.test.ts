import { setTimeout } from 'node:timers/promises'

import { ask } from './attack/ask.ts'
import type { Answer } from './attack/ask.ts'
import { expectUnavailable } from './attack/expect-answer.ts'
import { startOwnStack } from './attack/own-stack.ts'
import type { OwnStack } from './attack/own-stack.ts'
import { isFull } from '../set-up/is-full.ts'
import { storedComments } from './attack/stored-comments.ts'
import { expect, test } from './attack/test.ts'
import { newViewer } from './attack/viewer.ts'
import type { Viewer } from './attack/viewer.ts'

let stack: OwnStack
let viewer: Viewer
let videoId: string
let providerPid: number
const bases = () => [stack.url, stack.providerUrl]

test.beforeAll(async () => {
  stack = await startOwnStack()
  viewer = await newViewer(stack.url)
  videoId = (await ask(stack.url, 'GET /api/v1/videos?limit=1')).json.data.videos[0]._id
  providerPid = stack.provider.pid() ?? 0
})

test.afterAll(() => stack?.stop())

test.afterEach('the provider process has not changed', () => {
  expect(stack.provider.pid()).toBe(providerPid)
  expect(() => process.kill(providerPid, 0), 'the provider exited').not.toThrow()
})

test('the provider does not lose an acknowledged write when it loses all database connections twenty times', async () => {
  const writing = startWriting()
  for (let round = 0; round < 20; round++) {
    await setTimeout(100)
    await stack.database.terminateConnections()
  }
  const { acknowledged, refused } = await writing.stop()
  for (const answer of refused) expectUnavailable(answer)
  expect(acknowledged.length).toBeGreaterThan(0)
  await expectServing()
  expect(await storedComments(stack.url, videoId, acknowledged)).toEqual(acknowledged.toSorted())
})

test('while PostgreSQL restarts after a kill, requests get 503, and no acknowledged write is lost', async () => {
  for (let round = 0; round < (isFull ? 5 : 1); round++) {
    const writing = startWriting()
    await setTimeout(300)
    await stack.database.kill()
    for (const base of bases()) {
      expectUnavailable(await ask(base, 'GET /api/v1/videos'))
      expectUnavailable(await ask(base, `POST /api/v1/comments/${videoId}`, comment()))
      expect((await ask(base, 'GET /healthz')).status).toBe(200)
    }
    await expect.poll(async () => (await ask(stack.providerUrl, 'GET /readyz')).status).toBe(503)
    await stack.database.start()
    await expectServing()
    const { acknowledged, refused } = await writing.stop()
    for (const answer of refused) expectUnavailable(answer)
    expect(await storedComments(stack.url, videoId, acknowledged)).toEqual(acknowledged.toSorted())
  }
})

test('while PostgreSQL is frozen, every request gets Retry-After, and succeeds afterwards', async () => {
  const writing = startWriting()
  await stack.database.freeze()
  try {
    const until = Date.now() + (isFull ? 30_000 : 0)
    do {
      const answers = await Promise.all(
        bases().flatMap((base) => [
          ask(base, 'GET /api/v1/videos'),
          ask(base, 'GET /api/v1/users/watch-history', { headers: viewer.bearer }),
          ask(base, `POST /api/v1/comments/${videoId}`, comment()),
          ask(base, `POST /api/v1/likes/toggle/v/${videoId}`, { headers: viewer.bearer }),
        ]),
      )
      for (const answer of answers) expectUnavailable(answer)
      for (const base of bases()) expect((await ask(base, 'GET /healthz')).status).toBe(200)
    } while (Date.now() < until)
  } finally {
    await stack.database.thaw()
  }
  await expectServing()
  const { acknowledged, refused } = await writing.stop()
  for (const answer of refused) expectUnavailable(answer)
  expect(await storedComments(stack.url, videoId, acknowledged)).toEqual(acknowledged.toSorted())
})

function comment() {
  return { headers: viewer.bearer, body: { content: 'Written in a storm.' } }
}

/** Writes comments one by one until stopped, alternating between the site and the provider. */
function startWriting() {
  const writing = { isOver: false }
  const acknowledged: string[] = []
  const refused: Answer[] = []
  async function write() {
    for (let turn = 0; !writing.isOver; turn++) {
      const answer = await ask(bases()[turn % 2] ?? stack.url, `POST /api/v1/comments/${videoId}`, comment())
      if (answer.status === 201) acknowledged.push(answer.json.data._id)
      else refused.push(answer)
      await setTimeout(20)
    }
  }
  const writers = Promise.all([write(), write(), write()])
  return {
    async stop() {
      writing.isOver = true
      await writers
      return { acknowledged, refused }
    },
  }
}

/** Expects reads and writes to work again on both targets. */
async function expectServing(): Promise<void> {
  for (const base of bases()) {
    await expect.poll(async () => (await ask(base, 'GET /api/v1/videos')).status, { timeout: 20_000 }).toBe(200)
    await expect
      .poll(async () => (await ask(base, `POST /api/v1/comments/${videoId}`, comment())).status, { timeout: 20_000 })
      .toBe(201)
    await expect.poll(async () => (await ask(base, 'GET /readyz')).status, { timeout: 20_000 }).toBe(200)
  }
}
