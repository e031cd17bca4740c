import { setTimeout as pause } from 'node:timers/promises'
import { eq } from '../../database/drizzle.ts'
import { connect } from '../../database/connect.ts'
import { captions, users } from '../../database/schema.ts'
import { hide } from '../../moderation/moderate.ts'
import type { TestUser } from '../../test/arrange.ts'
import { startTestProvider, type TestProvider } from '../../test/test-provider.ts'

const provider = startTestProvider()
const hasty = startTestProvider({ bounds: { exportMs: 2000 } })
const thrifty = startTestProvider({ quotas: { exports: 1 } })

/** Much more than fits into the buffers between the provider and a client that doesn't read. */
const largeBytes = 32 * 1024 * 1024

async function* zeros(size: number) {
  const chunk = Buffer.alloc(1024 * 1024)
  for (let sent = 0; sent < size; sent += chunk.length) yield chunk
}

async function store({ storage }: TestProvider, key: string, content: string): Promise<string> {
  await storage.put(
    key,
    (async function* () {
      yield Buffer.from(content)
    })(),
  )
  return key
}

/** Returns a function that starts a download in a new session of a user. */
async function signIn(at: TestProvider, { email, password }: TestUser) {
  const { data } = await at.visitor.post('/users/login', { email, password })
  const headers = { authorization: `Bearer ${data.accessToken}` }
  return (init?: RequestInit) => fetch(`${at.url}/api/v1/users/me/export.zip`, { headers, ...init })
}

/** Creates a user with a large video, and returns the user and a function that starts a download. */
async function withLargeVideo(at: TestProvider) {
  const user = await at.user()
  const { id } = await user.publishes({ videoKey: `videos/${user.id}.mp4` })
  await at.storage.put(`videos/${user.id}.mp4`, zeros(largeBytes))
  return { user, id, download: await signIn(at, user) }
}

/** Reads the files of a ZIP whose files aren't compressed. */
function unzip(zip: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {}
  let at = zip.readUInt32LE(zip.length - 6)
  while (zip.readUInt32LE(at) === 0x02_01_4b_50) {
    const [size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ]
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    files[zip.toString('utf8', at + 46, at + 46 + nameLength)] = zip.subarray(start, start + size)
    at += 46 + nameLength + extraLength
  }
  return files
}

async function untilFree(at: TestProvider, { id }: TestUser): Promise<void> {
  const isFree = async () => {
    const [user] = await at.database.select().from(users).where(eq(users.id, id))
    return user?.exportEndsAt === null
  }
  while (!(await isFree())) await pause(20)
}

test("contains the account's data and media files, without those of others and those that an operator has hidden", async () => {
  const [user, other] = [await provider.user(), await provider.user()]
  const keyOf = (word: string, folder = 'videos') => store(provider, `${folder}/${word}${user.id}.mp4`, `${word} bytes`)
  await provider.database
    .update(users)
    .set({ avatarKey: await keyOf('face', 'avatars'), coverImageKey: await keyOf('cover', 'covers') })
    .where(eq(users.id, user.id))
  const open = await user.publishes({ videoKey: await keyOf('open'), thumbnailKey: await keyOf('thumb', 'thumbnails') })
  const secret = await user.publishes({ videoKey: await keyOf('secret'), visibility: 'private' })
  const hidden = await user.publishes({ videoKey: await keyOf('hidden') })
  await other.publishes({ videoKey: await keyOf('other') })
  const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello'
  await provider.database
    .insert(captions)
    .values({ videoId: open.id, language: 'en', label: 'English', text, updatedAt: provider.clock() })
  const operator = connect(provider.databaseUrl, { seesHidden: true })
  await hide(operator.database, { kind: 'video', id: hidden.id, operator: 'mo', reason: 'Spam' })
  await operator.close()

  const response = await (await signIn(provider, user))()
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="kinora-export.zip"')
  const { 'account.json': json, ...files } = unzip(Buffer.from(await response.arrayBuffer()))
  expect(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString()]))).toEqual({
    'avatar.mp4': 'face bytes',
    'cover-image.mp4': 'cover bytes',
    [`videos/${open.id}.mp4`]: 'open bytes',
    [`thumbnails/${open.id}.mp4`]: 'thumb bytes',
    [`captions/${open.id}.en.vtt`]: text,
    [`videos/${secret.id}.mp4`]: 'secret bytes',
  })
  const { data } = await user.get('/users/me/export')
  expect(JSON.parse(String(json))).toEqual({ ...data, exportedAt: expect.any(String) })
  expect(data.videos).toContainEqual(
    expect.objectContaining({ _id: secret.id, visibility: 'private', publishesAt: null }),
  )
  expect((await provider.visitor.get('/users/me/export.zip')).status).toBe(401)
})

test('runs once at a time for each account, until the client has the file or is gone @long', async () => {
  const [{ user, download }, someoneElse] = [await withLargeVideo(provider), await withLargeVideo(provider)]
  const gone = new AbortController()
  const first = await download({ signal: gone.signal })
  expect(first.status).toBe(200)
  const [second, others] = [await download(), await someoneElse.download()]
  expect([second.status, others.status]).toEqual([409, 200])
  expect((await download({ method: 'HEAD' })).status).toBe(409)
  expect(await second.json()).toMatchObject({
    message: 'Your data is already being exported. Please wait until the download has finished.',
  })
  gone.abort()
  await untilFree(provider, user)
  expect((await others.arrayBuffer()).byteLength).toBeGreaterThan(largeBytes)
  await untilFree(provider, someoneElse.user)
  const answers = await Promise.all([download(), download(), download()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await Promise.all(answers.map(({ body }) => body?.cancel()))
})

test('breaks off when the account is deleted, and after the timeout @long', async () => {
  const { user, download } = await withLargeVideo(provider)
  const response = await download()
  await user.delete('/users/me', { body: { password: user.password } })
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  expect((await download()).status).toBe(401)

  const late = await withLargeVideo(hasty)
  const started = await late.download()
  await untilFree(hasty, late.user)
  await expect(started.arrayBuffer()).rejects.toThrow('terminated')
})

test('HEAD reports a used-up quota, and does not count towards it', async () => {
  const download = await signIn(thrifty, await thrifty.user())
  const statuses: number[] = []
  for (const method of ['HEAD', 'GET', 'HEAD']) {
    const response = await download({ method })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  expect(statuses).toEqual([200, 200, 429])
})

test('rejects an account that another process has just deleted', async () => {
  const user = await provider.user()
  await provider.database.update(users).set({ isHidden: true }).where(eq(users.id, user.id))
  expect(await user.get('/users/me/export.zip')).toMatchObject({
    status: 409,
    body: { message: "This account is being deleted, so its data can't be exported." },
  })
})
