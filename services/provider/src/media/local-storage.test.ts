import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createStorage } from './create-storage.ts'
import { createLocalStorage } from './local-storage.ts'
import { isStorageFull, sizedKey, unsizedKey, type MediaStorage } from './storage.ts'

let folder: string
let storage: MediaStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-storage-'))
  storage = createLocalStorage(join(folder, 'media'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

async function* failing() {
  yield Buffer.from('half of ')
  throw new Error('the line went dead')
}

const filesIn = async (path: string) => (await readdir(join(folder, path))).toSorted()

test('what is put can be read, whole and in part', async () => {
  await storage.put('videos/1a.mp4', chunks('0123', '456789'))
  expect(await storage.stat('videos/1a.mp4')).toMatchObject({ size: 10 })
  expect(await text(storage.open('videos/1a.mp4'))).toBe('0123456789')
  expect(await text(storage.open('videos/1a.mp4', { start: 2, end: 4 }))).toBe('234')
})

test('a put that fails part way leaves nothing', async () => {
  await expect(storage.put('videos/1a.mp4', failing())).rejects.toThrow('the line went dead')
  expect(await storage.stat('videos/1a.mp4')).toBeUndefined()
  expect(await filesIn('media/videos')).toEqual([])
})

test('a file has its name only when all of it is there', async () => {
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

test('a removed file is gone, with what an interrupted put has left', async () => {
  await storage.put('videos/1a.mp4', chunks('x'))
  await writeFile(join(folder, 'media/videos/1a.mp4.part'), 'left by a process that died')
  await storage.remove('videos/1a.mp4')
  expect(await filesIn('media/videos')).toEqual([])
  await expect(storage.remove('videos/1a.mp4')).resolves.toBeUndefined()
})

test.each([
  '../secret.txt',
  'videos/../../secret.txt',
  '/etc/passwd',
  'videos/.hidden',
  'videos/a/b.mp4',
  'videos/1a.mp4\0',
  'videos/-320.mp4',
  'videos/1a-../b.mp4',
])('no key reaches outside the folder: %j', async (key) => {
  await writeFile(join(folder, 'secret.txt'), 'secret')
  expect(await storage.stat(key)).toBeUndefined()
  expect(() => storage.open(key)).toThrow('is no storage key')
  await expect(storage.put(key, chunks('x'))).rejects.toThrow('is no storage key')
  await expect(storage.remove(key)).rejects.toThrow('is no storage key')
})

test('another process finds a stored file by its URL', async () => {
  await storage.put('videos/1a.mp4', chunks('x'))
  expect(await readFile(new URL(storage.locate('videos/1a.mp4')), 'utf8')).toBe('x')
})

// A device that is always full stands where the file is to be written.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('a full disk is told from other failures, and nothing is left on it', async () => {
  await mkdir(join(folder, 'media/videos'), { recursive: true })
  await symlink('/dev/full', join(folder, 'media/videos/1a.mp4.part'))
  const failure = await storage.put('videos/1a.mp4', chunks('x')).catch((error: unknown) => error)
  expect(isStorageFull(failure)).toBe(true)
  expect(isStorageFull(new Error('something else'))).toBe(false)
  expect(await filesIn('media/videos')).toEqual([])
})

test('a picture in one of its widths has a key of its own, made from the picture’s', async () => {
  const key = sizedKey('thumbnails/1a.webp', 320)
  expect(key).toBe('thumbnails/1a-320.webp')
  expect(unsizedKey(key)).toBe('thumbnails/1a.webp')
  expect(unsizedKey('thumbnails/1a.webp')).toBe('thumbnails/1a.webp')
  await storage.put(key, chunks('small'))
  expect(await storage.stat('thumbnails/1a.webp')).toBeUndefined()
  expect(await storage.stat(key)).toMatchObject({ size: 5 })
})

test('what is no file is not there: a link to one, or a folder', async () => {
  await mkdir(join(folder, 'media/videos/1b.mp4'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await symlink(join(folder, 'secret.txt'), join(folder, 'media/videos/1a.mp4'))
  expect([await storage.stat('videos/1a.mp4'), await storage.stat('videos/1b.mp4')]).toEqual([undefined, undefined])
})

test('a STORAGE_URL names a folder, and any other kind is refused by name', async () => {
  const opened = createStorage(`file://${folder}/elsewhere`)
  await opened.put('avatars/1a.png', chunks('x'))
  expect(await filesIn('elsewhere/avatars')).toEqual(['1a.png'])
  expect(() => createStorage('s3://bucket')).toThrow('STORAGE_URL is "s3://bucket". Only file: URLs are supported')
  expect(() => createStorage('/srv/media')).toThrow('STORAGE_URL is "/srv/media", which is no URL')
})
