import { eq, sql } from '../database/drizzle.ts'
import { connect } from '../database/connect.ts'
import { uploadKeys, users, videos } from '../database/schema.ts'
import { runHousekeeping } from '../database/housekeeping.ts'
import { hide } from '../moderation/moderate.ts'
import type { TestUser } from '../test/arrange.ts'
import { createCaller } from '../test/caller.ts'
import { form, mediaFileBlob } from '../test/media-files.ts'
import { startSecondProvider, type SecondProvider } from '../test/second-provider.ts'
import { startServerProcess, type ServerProcess } from '../test/server-process.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { tracesOf } from '../test/traces.ts'
import { untilBlocked } from '../test/until-blocked.ts'
import { beginUpload } from '../test/upload-in-parts.ts'

const provider = startTestProvider()

let author: TestUser
let key: string
let keys = 0
beforeEach(async () => {
  author = await provider.user()
  key = `key-${keys++}`
})

let second: SecondProvider | undefined
let server: ServerProcess | undefined
afterEach(async () => {
  await second?.app.close()
  await server?.stop('SIGKILL')
  second = server = undefined
})

async function tokenOf({ email, password }: TestUser): Promise<string> {
  return (await provider.visitor.post('/users/login', { email, password })).data.accessToken
}

/** Returns the same form that `beginUpload` sends. */
async function body(changes: Parameters<typeof form>[0] = {}): Promise<FormData> {
  return form({
    title: 'T',
    description: 'D',
    thumbnail: await mediaFileBlob('picture.jpg'),
    videoFile: await mediaFileBlob('clip.mp4'),
    ...changes,
  })
}

const upload = async (caller: Pick<TestUser, 'post'>, changes?: Parameters<typeof form>[0]) =>
  caller.post('/videos', await body(changes), { headers: { 'idempotency-key': key } })

/** Blocks responses that contain a video while `work` runs. When `untilBlocked` resolves, the call has written its data. */
async function withoutAnswers(work: () => Promise<void>): Promise<void> {
  await provider.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table subscriptions in access exclusive mode`)
    await work()
  })
}

describe('an upload key after a lost response', () => {
  test.each(['with the connection', 'with the process that made it'])(
    'a repeated upload returns the published video if the response was lost %s @long',
    async (how) => {
      const isKilled = how !== 'with the connection'
      if (isKilled) {
        server = await startServerProcess({
          DATABASE_URL: provider.databaseUrl,
          STORAGE_URL: `file://${provider.mediaFolder}`,
        })
      }
      const before = await tracesOf(provider)
      const token = isKilled
        ? (await createCaller(server?.url ?? '').post('/users/login', author)).data.accessToken
        : await tokenOf(author)
      await withoutAnswers(async () => {
        const lost = await beginUpload(server?.url ?? provider.url, token, { 'idempotency-key': key })
        lost.call.end(lost.body)
        await untilBlocked(provider.database)
        if (server) await server.stop('SIGKILL')
        else lost.call.destroy()
        await expect(lost.answer).rejects.toThrow('socket hang up')
      })
      const published = await provider.database.select().from(videos).where(eq(videos.ownerId, author.id))
      expect(published).toHaveLength(1)

      const again = await upload(author)
      expect(again.status).toBe(201)
      expect(again.data).toMatchObject({ _id: published[0]?.id, title: 'T', duration: expect.closeTo(2, 1) })
      expect(await tracesOf(provider)).toEqual({
        ...before,
        videos: before.videos + 1,
        files: before.files + 2,
        // Another process sweeps the killed process's records when its lease expires.
        pending: expect.any(Number),
      })
      expect((await author.get(`/users/channel/${author.username}`)).data.videosCount).toBe(1)
    },
  )
})

test('two concurrent uploads with the same key in two processes create one video @long', async () => {
  second = await startSecondProvider(provider)
  const elsewhere = createCaller(
    second.url,
    (
      (token: string) => () =>
        token
    )(await tokenOf(author)),
  )
  const before = await tracesOf(provider)
  const { promise: bothArePast, resolve } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const held = provider.database.transaction(async (transaction) => {
    await transaction.execute(sql`select 1 from ${users} where id = ${author.id} for no key update`)
    lock()
    await bothArePast
  })
  await locked
  const answers = Promise.all([upload(author), upload(elsewhere)])
  await untilBlocked(provider.database, 2)
  resolve()
  await held
  const [one, other] = await answers
  expect([one.status, other.status]).toEqual([201, 201])
  expect(one.data._id).toBe(other.data._id)
  expect(await tracesOf(provider)).toEqual({ ...before, videos: before.videos + 1, files: before.files + 2 })
})

test("another user's upload with the same key is separate", async () => {
  const other = await provider.user()
  const one = await upload(author)
  const two = await upload(other)
  expect([one.status, two.status]).toEqual([201, 201])
  expect(two.data._id).not.toBe(one.data._id)
  expect(two.data.ownerDetails._id).toBe(other.id)
})

test('rejects a different form with the same key and leaves nothing behind', async () => {
  expect((await upload(author)).status).toBe(201)
  const before = await tracesOf(provider)
  for (const changes of [
    { title: 'Another' },
    { description: 'Another' },
    { videoFile: await mediaFileBlob('clip.webm') },
    { thumbnail: await mediaFileBlob('picture.png') },
  ]) {
    const { status, body } = await upload(author, changes)
    expect(status).toBe(422)
    expect(body.message).toMatch(/^This video was already published, without your latest changes/)
  }
  expect(await tracesOf(provider)).toEqual(before)
})

test('a rejected upload can be corrected and sent again with the same key', async () => {
  expect((await upload(author, { title: '' })).status).toBe(400)
  expect((await upload(author)).status).toBe(201)
})

test('a key can be used again after its video is deleted', async () => {
  const first = await upload(author)
  await author.delete(`/videos/${first.data._id}`)
  const again = await upload(author)
  expect(again.status).toBe(201)
  expect(again.data._id).not.toBe(first.data._id)
})

test('a repeated upload returns 404 if the video was hidden', async () => {
  const { data } = await upload(author)
  const operator = connect(provider.databaseUrl, { seesHidden: true })
  await hide(operator.database, { kind: 'video', id: data._id, operator: 'mo', reason: 'Spam' })
  await operator.close()
  expect(await upload(author)).toMatchObject({ status: 404, body: { message: 'Video not found' } })
})

test('the same form with its fields in a different order counts as the same upload', async () => {
  const first = await upload(author)
  const turned = new FormData()
  for (const [field, value] of [...(await body())].toReversed()) turned.append(field, value)
  const again = await author.post('/videos', turned, { headers: { 'idempotency-key': key } })
  expect([again.status, again.data._id]).toEqual([201, first.data._id])
})

test('without a key, each upload creates a new video', async () => {
  const [one, two] = [await author.post('/videos', await body()), await author.post('/videos', await body())]
  expect([one.status, two.status]).toEqual([201, 201])
  expect(one.data._id).not.toBe(two.data._id)
  expect(await provider.database.$count(uploadKeys, eq(uploadKeys.ownerId, author.id))).toBe(0)
})

test("stores an account's latest hundred keys for three days", async () => {
  const count = () => provider.database.$count(uploadKeys, eq(uploadKeys.ownerId, author.id))
  const first = await upload(author)
  provider.clock.advance({ hours: 71 })
  expect((await upload(author)).data._id).toBe(first.data._id)
  provider.clock.advance({ hours: 2 })
  const later = await createCaller(
    provider.url,
    (
      (token: string) => () =>
        token
    )(await tokenOf(author)),
  )
  const second = await upload(later)
  expect(second.data._id).not.toBe(first.data._id)
  expect(await count()).toBe(1)

  const videoId = second.data._id
  const createdAt = new Date(provider.clock().getTime() - 1000)
  const rows = Array.from({ length: 100 }, (_, index) => ({
    ownerId: author.id,
    key: `other-${index}`,
    fingerprint: '',
    videoId,
    createdAt,
  }))
  await provider.database.insert(uploadKeys).values(rows)
  key = 'newest'
  await upload(later)
  expect(await count()).toBe(100)
  expect((await upload(later)).data._id).not.toBe(videoId)

  provider.clock.advance({ hours: 73 })
  await runHousekeeping(provider)
  expect(await count()).toBe(0)
})

test('rejects an invalid key before reading the upload', async () => {
  key = 'x'.repeat(256)
  const answer = await upload(author)
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual([{ field: 'idempotency-key', message: expect.any(String) }])
})
