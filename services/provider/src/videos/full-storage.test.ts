import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalStorage } from '../media/local-storage.ts'
import { vastPng } from '../test/hostile-media.ts'
import { form, mediaFileBlob } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { tracesOf } from '../test/traces.ts'

const mediaFolder = mkdtempSync(join(tmpdir(), 'kinora-full-'))
afterAll(() => rmSync(mediaFolder, { recursive: true }))

/** How many more files the storage has room for. */
let roomFor = 0
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
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
}

test('a full storage is said to be full, whichever file it has no room for, and nothing is left in it', async () => {
  const author = await provider.user()
  const before = await tracesOf({ ...provider, mediaFolder })
  const thumbnail = new Blob([new Uint8Array(vastPng(1280, 720))])
  const files = { videoFile: await mediaFileBlob('clip.mp4'), thumbnail }
  // The video and the thumbnail as they come, then the thumbnail in four widths, of which some may find room.
  for (const room of [0, 1, 2, 3, 4, 5]) {
    roomFor = room
    const answer = await author.post('/videos', form({ title: 'T', description: 'D', ...files }))
    expect(answer.status).toBe(503)
    expect(answer.body.message).toBe('There is no room for uploads at the moment. Please try again later.')
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(await tracesOf({ ...provider, mediaFolder })).toEqual(before)
  }
  roomFor = 6
  expect((await author.post('/videos', form({ title: 'T', description: 'D', ...files }))).status).toBe(201)
})
