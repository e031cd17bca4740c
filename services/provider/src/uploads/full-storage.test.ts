import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '../database/drizzle.ts'
import { createLocalStorage } from '../media/local-storage.ts'
import { vastPng } from '../test/hostile-media.ts'
import { form, mediaFileBlob } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { tracesOf } from '../test/traces.ts'

const mediaFolder = mkdtempSync(join(tmpdir(), 'kinora-full-'))
afterAll(() => rmSync(mediaFolder, { recursive: true }))

/** How many more files fit in storage. The next file after that fails with `refusal`. */
let roomFor = 0
let refusal = 'ENOSPC'
const storage = createLocalStorage(mediaFolder)
const provider = startTestProvider({
  storage: {
    ...storage,
    async put(key, source) {
      const isFull = roomFor-- <= 0
      return storage.put(key, isFull ? fillingUp(source) : source)
    },
  },
})

async function* fillingUp(source: AsyncIterable<Uint8Array>) {
  for await (const chunk of source) {
    yield chunk.subarray(0, 10)
    throw Object.assign(new Error(`${refusal}: the disk rejects writes`), { code: refusal })
  }
}

test('reports full storage for any file that does not fit and leaves no files behind @long', async () => {
  const author = await provider.user()
  const before = await tracesOf({ ...provider, mediaFolder })
  const thumbnail = new Blob([new Uint8Array(vastPng(1280, 720))])
  const files = { videoFile: await mediaFileBlob('clip.mp4'), thumbnail }
  // An upload stores the video and the original thumbnail, and then the thumbnail in four widths, some of which may fit.
  for (const room of [0, 1, 2, 3, 4, 5]) {
    roomFor = room
    const answer = await author.post('/videos', form({ title: 'T', description: 'D', ...files }))
    expect(answer.status).toBe(503)
    expect(answer.body.message).toBe('There is no space for uploads at the moment. Please try again later.')
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(await tracesOf({ ...provider, mediaFolder })).toEqual(before)
  }
  roomFor = 6
  expect((await author.post('/videos', form({ title: 'T', description: 'D', ...files }))).status).toBe(201)
})

const cannotSave = 'Kinora cannot save changes right now. Please try again later.'

test('reports read-only storage', async () => {
  const author = await provider.user()
  const before = await tracesOf({ ...provider, mediaFolder })
  roomFor = 0
  refusal = 'EROFS'
  const files = { videoFile: await mediaFileBlob('clip.mp4'), thumbnail: await mediaFileBlob('picture.png') }
  const { status, body } = await author.post('/videos', form({ title: 'T', description: 'D', ...files }))
  expect([status, body.message]).toEqual([503, cannotSave])
  expect(await tracesOf({ ...provider, mediaFolder })).toEqual(before)
})

test('a provider with a read-only database still serves reads, and accepts writes again without a restart', async () => {
  const viewer = await provider.user()
  const video = await viewer.publishes()
  const url = new URL(provider.databaseUrl)
  const name = sql.identifier(url.pathname.slice(1))
  const setReadOnly = async (setting: 'on' | 'off') => {
    await provider.database.execute(sql`set default_transaction_read_only = off`)
    await provider.database.execute(sql`alter database ${name} set default_transaction_read_only = ${sql.raw(setting)}`)
    const others = sql`datname = current_database() and pid <> pg_backend_pid()`
    await provider.database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
  }
  const reads = [
    `/videos/${video.id}`,
    `/comments/${video.id}`,
    '/videos',
    '/users/watch-history',
    '/users/current-user',
  ]
  const write = () => viewer.post(`/comments/${video.id}`, { content: 'Is there room?' })

  await setReadOnly('on')
  try {
    for (const caller of [viewer, provider.visitor]) {
      const called = caller === viewer ? reads : reads.slice(0, 3)
      // Repeats until the provider notices the closed connections.
      for (const path of called) while ((await caller.get(path)).status === 503);
      for (const path of called) expect([path, (await caller.get(path)).status]).toEqual([path, 200])
    }
    const { status, body, headers } = await write()
    expect([status, body.message, headers.get('retry-after')]).toEqual([503, cannotSave, '60'])
  } finally {
    await setReadOnly('off')
  }
  while ((await write()).status !== 201);
})
