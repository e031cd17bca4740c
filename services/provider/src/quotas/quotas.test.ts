import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from '../app.ts'
import { comments, quotaCounts } from '../database/schema.ts'
import { runHousekeeping } from '../database/housekeeping.ts'
import type { TestUser } from '../test/arrange.ts'
import type { Answer } from '../test/caller.ts'
import { form, mediaFileBlob } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'

const siteSecret = 'what the site and the provider share'
const quotas = { comments: 3, likes: 4, subscriptions: 2, uploads: 2, signUps: 2, uploadBytes: 400_000 }
const provider = startTestProvider({ quotas, siteSecret })

let addresses = 0

/** Returns the headers that the site sends for a viewer at a new IP address. */
const fromNewAddress = () => ({
  'x-kinora-site-secret': siteSecret,
  'x-forwarded-for': `198.51.100.${++addresses}`,
})

/** Returns the statuses of sequential calls. */
async function statusesOf(times: number, call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push((await call()).status)
  return statuses
}

const usedBytes = async ({ id }: TestUser) => {
  const rows = await provider.database.select().from(quotaCounts)
  return rows.find(({ kind, subject }) => kind === 'uploadBytes' && subject === `account:${id}`)?.used ?? 0
}

async function upload(user: TestUser, changes: Parameters<typeof form>[0] = {}): Promise<Answer> {
  const [videoFile, thumbnail] = [await mediaFileBlob('clip.mp4'), await mediaFileBlob('picture.png')]
  const body = form({ title: 'T', description: 'D', videoFile, thumbnail, ...changes })
  return user.post('/videos', body, { headers: fromNewAddress() })
}

describe("an account's writes within an hour", () => {
  test("rejects an account's writes above its quota with 429, a message and Retry-After", async () => {
    const [ada, channel] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    const headers = fromNewAddress()
    const call = () => ada.post(`/comments/${video.id}`, { content: 'First!' }, { headers })
    expect(await statusesOf(3, call)).toEqual([201, 201, 201])

    const answer = await call()
    expect(answer.status).toBe(429)
    expect(answer.body).toEqual({
      statusCode: 429,
      success: false,
      message: "You've posted too many comments in a short time. Please wait 60 minutes and try again.",
    })
    expect(answer.headers.get('retry-after')).toBe('3600')

    provider.clock.advance({ minutes: 59, seconds: 59 })
    expect((await call()).status).toBe(429)
    provider.clock.advance({ seconds: 1 })
    expect((await call()).status).toBe(201)
  })

  test('each kind of write has a separate quota', async () => {
    const ada = await provider.user()
    const channel = await provider.user()
    const video = await channel.publishes()
    const headers = fromNewAddress()
    const like = () => ada.post(`/likes/toggle/v/${video.id}`, undefined, { headers })
    const subscribe = () => ada.post(`/subscriptions/c/${channel.id}`, undefined, { headers })
    expect(await statusesOf(6, like)).toEqual([200, 200, 200, 200, 429, 429])
    expect(await statusesOf(4, subscribe)).toEqual([200, 200, 429, 429])
    expect((await ada.get('/likes/videos')).status).toBe(200)
  })

  test('counts all concurrent writes', async () => {
    const ada = await provider.user()
    const video = await ada.publishes()
    const headers = fromNewAddress()
    const before = await provider.database.$count(comments)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ada.post(`/comments/${video.id}`, { content: 'Me too.' }, { headers })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(27).fill(429)])
    expect((await provider.database.$count(comments)) - before).toBe(3)
  })

  test('does not count invalid writes', async () => {
    const ada = await provider.user()
    const video = await ada.publishes()
    const headers = fromNewAddress()
    const call = (content: string) => ada.post(`/comments/${video.id}`, { content }, { headers })
    expect(await statusesOf(5, () => call(' '))).toEqual(Array(5).fill(400))
    expect(await statusesOf(3, () => call('Now then.'))).toEqual([201, 201, 201])
  })
})

describe("an IP address's writes within an hour", () => {
  test('limits an IP address to five times an account’s quota, across all accounts', async () => {
    const video = await (await provider.user()).publishes()
    const headers = fromNewAddress()
    const users = await Promise.all(Array.from({ length: 6 }, () => provider.user()))
    const statuses: number[][] = []
    for (const user of users) {
      const call = () => user.post(`/comments/${video.id}`, { content: 'Hello.' }, { headers })
      // Each account's rejected request doesn't count toward the IP address's quota.
      statuses.push(await statusesOf(4, call))
    }
    for (const each of statuses.slice(0, 5)) expect(each).toEqual([201, 201, 201, 429])
    expect(statuses[5]).toEqual([429, 429, 429, 429])
    const elsewhere = await provider.user()
    const answer = await elsewhere.post(`/comments/${video.id}`, { content: 'Hello.' }, { headers: fromNewAddress() })
    expect(answer.status).toBe(201)
  })

  test('limits sign-ups from an IP address', async () => {
    const headers = fromNewAddress()
    const call = () => provider.visitor.post('/users/register', form({ fullName: 'Nobody' }), { headers })
    expect(await statusesOf(3, call)).toEqual([400, 400, 429])
  })
})

describe('uploads', () => {
  test('rejects uploads above the quota before reading any part of the body', async () => {
    const ada = await provider.user()
    expect([(await upload(ada)).status, (await upload(ada, { title: '' })).status]).toEqual([201, 400])

    // The client never sends the body, so only a provider that doesn't wait for the body responds.
    const { data } = await provider.visitor.post('/users/login', { email: ada.email, password: ada.password })
    const status = await new Promise((resolve, reject) => {
      const call = request(`${provider.url}/api/v1/videos`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${data.accessToken}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': 1_000_000,
        },
      })
      call.on('response', ({ statusCode }) => {
        resolve(statusCode)
        call.destroy()
      })
      call.on('error', reject)
      call.flushHeaders()
    })
    expect(status).toBe(429)
  })

  test('counts rejected uploads towards the daily byte quota', async () => {
    const ada = await provider.user()
    const videoFile = { file: new Blob([Buffer.alloc(150_000)]), name: 'noise.mp4' }
    expect((await upload(ada, { videoFile })).status).toBe(415)
    while ((await usedBytes(ada)) < 150_000) await wait(5)
    expect(await usedBytes(ada)).toBeLessThan(160_000)

    provider.clock.advance({ hours: 2 })
    const tooMuch = await upload(ada, { videoFile: { file: new Blob([Buffer.alloc(300_000)]), name: 'noise.mp4' } })
    expect(tooMuch.status).toBe(429)
    expect(tooMuch.body.message).toBe("You've reached the daily upload limit. Please wait 22 hours and try again.")
    expect(tooMuch.headers.get('retry-after')).toBe(String(22 * 3600))
    provider.clock.advance({ hours: 22 })
    expect((await upload(ada)).status).toBe(201)
  })

  test('counts only the received bytes of an upload that is cut off', async () => {
    const ada = await provider.user()
    const { data } = await provider.visitor.post('/users/login', { email: ada.email, password: ada.password })
    const call = request(`${provider.url}/api/v1/videos`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${data.accessToken}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 390_000,
      },
    })
    call.on('error', () => {})
    call.flushHeaders()
    while ((await usedBytes(ada)) !== 390_000) await wait(5)
    call.destroy()
    while ((await usedBytes(ada)) !== 0) await wait(5)
  })
})

test('quota counts expire on time, not earlier', async () => {
  const ada = await provider.user()
  await ada.comments(await ada.publishes(), 'Hello.')
  await runHousekeeping(provider)
  expect(await provider.database.$count(quotaCounts)).toBeGreaterThan(0)
  provider.clock.advance({ hours: 25 })
  await runHousekeeping(provider)
  expect(await provider.database.$count(quotaCounts)).toBe(0)
})

test('two processes share one quota', async () => {
  const other = await buildApp({
    databaseUrl: provider.databaseUrl,
    storage: provider.storage,
    accessTokenSecret: 'a secret for tests, of sufficient length',
    siteSecret,
    clock: provider.clock,
    quotas,
  })
  const ada = await provider.user()
  const video = await ada.publishes()
  const headers = fromNewAddress()
  const { data } = await provider.visitor.post('/users/login', { email: ada.email, password: ada.password })
  const statuses: number[] = []
  for (const app of [provider.app, other, provider.app, other]) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/api/v1/comments/${video.id}`,
      headers: { ...headers, authorization: `Bearer ${data.accessToken}` },
      body: { content: 'Hello.' },
    })
    statuses.push(statusCode)
  }
  await other.close()
  expect(statuses).toEqual([201, 201, 201, 429])
})
