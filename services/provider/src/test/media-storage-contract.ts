import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { sizedKey, unsizedKey, type MediaStorage } from '../media/storage.ts'

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

/** Lists all keys in a storage. */
export async function keysOf(storage: MediaStorage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.keys()) keys.push(key)
  return keys
}

/** Tests that every media storage must pass. Each test gets a new, empty storage. */
export function testMediaStorage(open: () => MediaStorage): void {
  let storage: MediaStorage

  beforeEach(() => {
    storage = open()
  })

  test('reads back a stored file, in full and in part', async () => {
    await storage.put('videos/1a.mp4', chunks('0123', '456789'))
    expect(await storage.stat('videos/1a.mp4')).toMatchObject({ size: 10 })
    expect(await text(storage.open('videos/1a.mp4'))).toBe('0123456789')
    expect(await text(storage.open('videos/1a.mp4', { start: 2, end: 4 }))).toBe('234')
  })

  test('reads back a large file byte for byte', async () => {
    const bytes = randomBytes(12_000_000)
    const parts = Array.from({ length: 120 }, (_, i) => bytes.subarray(i * 100_000, (i + 1) * 100_000))
    await storage.put('videos/1a.mp4', Readable.from(parts))
    expect(Buffer.compare(await buffer(storage.open('videos/1a.mp4')), bytes)).toBe(0)
    const part = await buffer(storage.open('videos/1a.mp4', { start: 5_242_000, end: 5_250_000 }))
    expect(Buffer.compare(part, bytes.subarray(5_242_000, 5_250_001))).toBe(0)
  })

  test.each([0, 6_000_000])('stores nothing if the source fails after %i bytes', async (size) => {
    async function* failing() {
      yield randomBytes(size)
      throw new Error('the line went dead')
    }
    await expect(storage.put('videos/1a.mp4', failing())).rejects.toThrow('the line went dead')
    expect(await storage.stat('videos/1a.mp4')).toBeUndefined()
  })

  test('a file is visible only when it is complete', async () => {
    const { promise: whole, resolve: release } = Promise.withResolvers<void>()
    async function* slow() {
      yield Buffer.from('first')
      await whole
      yield Buffer.from('last')
    }
    const putting = storage.put('videos/1a.mp4', slow())
    expect(await storage.stat('videos/1a.mp4')).toBeUndefined()
    release()
    await putting
    expect((await storage.stat('videos/1a.mp4'))?.size).toBe(9)
  })

  test('each width of an image has its own key, derived from the image’s key', async () => {
    const key = sizedKey('thumbnails/1a.webp', 320)
    expect(key).toBe('thumbnails/1a-320.webp')
    expect(unsizedKey(key)).toBe('thumbnails/1a.webp')
    expect(unsizedKey('thumbnails/1a.webp')).toBe('thumbnails/1a.webp')
    await storage.put(key, chunks('small'))
    expect(await storage.stat('thumbnails/1a.webp')).toBeUndefined()
    expect(await storage.stat(key)).toMatchObject({ size: 5 })
  })

  test('keys lists exactly the stored files, and remove deletes a file', async () => {
    const all = async () => (await keysOf(storage)).toSorted()
    expect(await all()).toEqual([])
    const keys = ['avatars/1a-48.webp', 'avatars/1a.webp', 'videos/1b.mp4', 'videos/1c.mp4', 'videos/1d.mp4']
    for (const key of keys) await storage.put(key, chunks(key))
    expect(await all()).toEqual(keys)
    await storage.remove('videos/1c.mp4')
    await expect(storage.remove('videos/1c.mp4')).resolves.toBeUndefined()
    expect(await all()).toEqual(keys.filter((key) => key !== 'videos/1c.mp4'))
  })

  test.each(['../secret.txt', 'videos/a/b.mp4', 'videos/1a.mp4\0', 'videos/'])(
    'rejects a key outside the storage: %j',
    async (key) => {
      expect(await storage.stat(key)).toBeUndefined()
      expect(() => storage.open(key)).toThrow('is not a storage key')
      await expect(storage.put(key, chunks('x'))).rejects.toThrow('is not a storage key')
      await expect(storage.remove(key)).rejects.toThrow('is not a storage key')
    },
  )
}
