import { mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage } from './folder-storage.ts'

// Most of the time goes into files, which a busy disk takes its time for.
jest.setTimeout(60_000)

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-storage-'))
})

afterEach(() => rm(root, { recursive: true }))

test('of many writers who expect the same, one is told yes', async () => {
  const storage = createFolderStorage(root)
  await storage.compareAndSwap('current.json', undefined, '0')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => storage.compareAndSwap('current.json', '0', `writer ${i}`)),
  )
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await storage.read('current.json')).toBe(`writer ${answers.indexOf(true)}`)
})

const noSuchProcess = 2 ** 30

test.each([
  ['a process of this machine that is gone', `${hostname()} ${noSuchProcess} a`, 0],
  ['a process of another machine, long ago', 'elsewhere 1 a', 120],
  ['nobody knows whom, long ago', '', 120],
  ['a process whose number another one has now, long ago', `${hostname()} ${process.pid} a`, 120],
])('a lock that was left behind by %s is broken', async (_, owner, ageInSeconds) => {
  const storage = createFolderStorage(root)
  const file = join(root, 'current.json.lock')
  await writeFile(file, owner)
  const then = new Date(Date.now() - ageInSeconds * 1000)
  await utimes(file, then, then)
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) => storage.compareAndSwap('current.json', undefined, `writer ${i}`)),
  )
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('a file is created once', async () => {
  const storage = createFolderStorage(root)
  expect(await storage.create('releases/a.json', 'first')).toBe(true)
  expect(await storage.create('releases/a.json', 'second')).toBe(false)
  expect(await storage.read('releases/a.json')).toBe('first')
  expect(await storage.list('releases')).toEqual(['a.json'])
})

test('a folder is adopted once', async () => {
  const storage = createFolderStorage(root)
  for (const name of ['a', 'b']) {
    await mkdir(join(root, name))
    await writeFile(join(root, name, 'file'), name)
  }
  expect(await storage.uploadDirectory(join(root, 'a'), 'mf/watch/1')).toBe(true)
  expect(await storage.uploadDirectory(join(root, 'b'), 'mf/watch/1')).toBe(false)
  expect(await storage.read('mf/watch/1/file')).toBe('a')
})

test('the files below a folder are named, without what is still being written', async () => {
  const storage = createFolderStorage(root)
  for (const path of ['mf/watch/1/main.js', 'mf/watch/1/fonts/a.woff2', 'mf/watch/1/main.js.x.draft'])
    await storage.create(path, path)
  expect(await storage.files('mf/watch')).toEqual(['1/fonts/a.woff2', '1/main.js'])
  expect(Buffer.from((await storage.readBytes('mf/watch/1/main.js')) ?? []).toString()).toBe('mf/watch/1/main.js')
  expect((await storage.lastModified('mf/watch/1/main.js'))?.getTime()).toBeGreaterThan(0)
  await storage.remove('mf/watch/1')
  expect(await storage.files('mf/watch')).toEqual([])
})

test('what is not there reads as nothing', async () => {
  const storage = createFolderStorage(root)
  expect(await storage.read('nothing.json')).toBeUndefined()
  expect(await storage.readBytes('nothing.json')).toBeUndefined()
  expect(await storage.lastModified('nothing.json')).toBeUndefined()
  expect(await storage.list('nowhere')).toEqual([])
  expect(await storage.files('nowhere')).toEqual([])
  await storage.remove('nothing.json')
})
