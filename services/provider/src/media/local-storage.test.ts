import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createStorage } from './create-storage.ts'
import { createLocalStorage, readFileStream } from './local-storage.ts'
import { isStorageFull, type MediaStorage } from './storage.ts'
import { testMediaStorage } from '../test/media-storage-contract.ts'

let folder: string
let storage: MediaStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-storage-'))
  storage = createLocalStorage(join(folder, 'media'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

testMediaStorage(() => storage)

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}

async function* failing() {
  yield Buffer.from('half of ')
  throw new Error('the line went dead')
}

const filesIn = async (path: string) => (await readdir(join(folder, path))).toSorted()

test('a failed put leaves no file behind', async () => {
  await expect(storage.put('videos/1a.mp4', failing())).rejects.toThrow('the line went dead')
  expect(await storage.stat('videos/1a.mp4')).toBeUndefined()
  expect(await filesIn('media/videos')).toEqual([])
})

test('an unreadable file makes only the put that reads it fail', async () => {
  const missing = join(folder, 'missing')
  await expect(storage.put('videos/1a.mp4', readFileStream(missing))).rejects.toThrow('ENOENT')
  // Opening fails before the stream has a consumer.
  const opened = storage.open('videos/2b.mp4')
  await pause(50)
  await expect(opened.toArray()).rejects.toThrow('ENOENT')
  expect(await filesIn('media/videos')).toEqual([])
})

test('remove deletes a file and the remains of an interrupted put', async () => {
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
])('rejects a key outside the folder: %j', async (key) => {
  await writeFile(join(folder, 'secret.txt'), 'secret')
  expect(await storage.stat(key)).toBeUndefined()
  expect(() => storage.open(key)).toThrow('is not a storage key')
  await expect(storage.put(key, chunks('x'))).rejects.toThrow('is not a storage key')
  await expect(storage.remove(key)).rejects.toThrow('is not a storage key')
})

test('another process can read a stored file by its URL', async () => {
  await storage.put('videos/1a.mp4', chunks('x'))
  expect(await readFile(new URL(await storage.locate('videos/1a.mp4')), 'utf8')).toBe('x')
})

// Writes to a device that is always full.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('reports a full disk as full storage and leaves no file behind', async () => {
  await mkdir(join(folder, 'media/videos'), { recursive: true })
  await symlink('/dev/full', join(folder, 'media/videos/1a.mp4.part'))
  const failure = await storage.put('videos/1a.mp4', chunks('x')).catch((error: unknown) => error)
  expect(isStorageFull(failure)).toBe(true)
  expect(isStorageFull(new Error('something else'))).toBe(false)
  expect(await filesIn('media/videos')).toEqual([])
})

test('ignores links and folders', async () => {
  await mkdir(join(folder, 'media/videos/1b.mp4'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await symlink(join(folder, 'secret.txt'), join(folder, 'media/videos/1a.mp4'))
  expect([await storage.stat('videos/1a.mp4'), await storage.stat('videos/1b.mp4')]).toEqual([undefined, undefined])
})

test('a folder that cannot be created is unreachable and rejects files', async () => {
  const nowhere = createStorage('file:///proc/kinora')
  expect(await nowhere.isReachable()).toBe(false)
  await expect(nowhere.put('avatars/1a.png', chunks('x'))).rejects.toThrow('ENOENT')
})

test('STORAGE_URL accepts a folder or a bucket, and the error for other values quotes the value', async () => {
  const opened = createStorage(`file://${folder}/elsewhere`)
  await opened.put('avatars/1a.png', chunks('x'))
  expect(await filesIn('elsewhere/avatars')).toEqual(['1a.png'])
  expect(() => createStorage('s3://bucket', {})).toThrow(
    'STORAGE_URL refers to a bucket, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.',
  )
  expect(() => createStorage('file:')).toThrow('STORAGE_URL is "file:///". It must be')
  expect(() => createStorage('ftp://files')).toThrow('STORAGE_URL is "ftp://files". Write file:///')
  expect(() => createStorage('/srv/media')).toThrow('STORAGE_URL is "/srv/media", which is not a URL')
})
