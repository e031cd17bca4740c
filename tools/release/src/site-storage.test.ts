import { mkdtemp, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage } from './site-storage.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-storage-'))
})

afterEach(() => rm(root, { recursive: true }))

test('of many writers who expect the same, one is told yes', async () => {
  const storage = createFolderStorage(root)
  await storage.replace('current.json', undefined, '0')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => storage.replace('current.json', '0', `writer ${i}`)),
  )
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await storage.read('current.json')).toBe(`writer ${answers.indexOf(true)}`)
})

test('a lock that a killed writer left behind is broken', async () => {
  const storage = createFolderStorage(root)
  await writeFile(join(root, 'current.json.lock'), '1')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(join(root, 'current.json.lock'), longAgo, longAgo)
  expect(await storage.replace('current.json', undefined, 'new')).toBe(true)
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
  expect(await storage.adopt(join(root, 'a'), 'mf/watch/1')).toBe(true)
  expect(await storage.adopt(join(root, 'b'), 'mf/watch/1')).toBe(false)
  expect(await storage.read('mf/watch/1/file')).toBe('a')
})

test('what is not there reads as nothing', async () => {
  const storage = createFolderStorage(root)
  expect(await storage.read('nothing.json')).toBeUndefined()
  expect(await storage.list('nowhere')).toEqual([])
})
