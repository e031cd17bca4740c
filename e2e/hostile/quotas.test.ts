import { ask } from './attack/ask.ts'
import { expectTooMany, expectUnavailable } from './attack/expect-answer.ts'
import { startOwnStack } from './attack/own-stack.ts'
import type { OwnStack } from './attack/own-stack.ts'
import { isFull } from '../set-up/is-full.ts'
import { expect, test } from './attack/test.ts'
import { newViewer, register, upload } from './attack/viewer.ts'

/** More concurrent requests than the provider accepts. */
const many = isFull ? 500 : 150

let stack: OwnStack
let videoId: string

test.beforeAll(async () => {
  stack = await startOwnStack({
    providerEnv: {
      COMMENTS_PER_HOUR: '4',
      LIKES_PER_HOUR: '4',
      SUBSCRIPTIONS_PER_HOUR: '4',
      UPLOADS_PER_HOUR: '2',
      SIGN_UPS_PER_HOUR: '12',
    },
  })
  videoId = (await ask(stack.url, 'GET /api/v1/videos?limit=1')).json.data.videos[0]._id
})

test.afterAll(() => stack?.stop())

const sides = [
  { where: 'behind the site', base: () => stack.url },
  { where: 'at the provider', base: () => stack.providerUrl },
]

for (const { where, base } of sides) {
  test.describe(where, () => {
    test(`${many} concurrent comments from one account create four comments, and reads still work`, async () => {
      const viewer = await newViewer(base())
      const statuses = await manyAtOnce(many, () =>
        ask(base(), `POST /api/v1/comments/${videoId}`, { headers: viewer.bearer, body: { content: 'Spam.' } }),
      )
      // The provider sheds some of these requests. They're sent again, and counted then.
      const { 201: written, 429: refused = 0, 503: shed = 0, ...others } = statuses
      expect([written, refused + shed, others]).toEqual([4, many - 4, {}])
      expect((await ask(base(), `GET /api/v1/comments/${videoId}`, { headers: viewer.bearer })).status).toBe(200)
    })

    test('likes and subscriptions have quotas', async () => {
      const viewer = await newViewer(base())
      const likes = await manyAtOnce(20, () =>
        ask(base(), `POST /api/v1/likes/toggle/v/${videoId}`, { headers: viewer.bearer }),
      )
      expect(likes).toEqual({ 200: 4, 429: 16 })
      const { json } = await ask(base(), `GET /api/v1/videos/${videoId}`)
      const follow = `POST /api/v1/subscriptions/c/${json.data.ownerDetails._id}`
      const subscriptions = await manyAtOnce(20, () => ask(base(), follow, { headers: viewer.bearer }))
      expect(subscriptions).toEqual({ 200: 4, 429: 16 })
    })

    test('the third upload within an hour is rejected', async () => {
      const viewer = await newViewer(base())
      for (let turn = 0; turn < 2; turn++) expect((await upload(base(), viewer)).status).toBe(201)
      expectTooMany(await upload(base(), viewer))
    })
  })
}

// Keep this test last: no sign-up succeeds after it.
test('one IP address is limited to twelve sign-ups, and another address can still sign up', async () => {
  const statuses = await manyAtOnce(30, () => register(stack.url, {}, { from: '127.66.0.1' }))
  expect(statuses).toEqual({ 201: 12, 429: 18 })
  expect((await register(stack.url, {}, { from: '127.66.0.2' })).status).toBe(201)
})

/** Sends requests concurrently and counts the responses by status. */
async function manyAtOnce(count: number, call: () => ReturnType<typeof ask>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  await Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await call()
      if (answer.status === 429) expectTooMany(answer)
      if (answer.status === 503) expectUnavailable(answer)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    }),
  )
  return statuses
}
