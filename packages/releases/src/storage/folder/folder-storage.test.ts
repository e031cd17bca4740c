import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage } from './folder-storage.ts'

// The tests of the common contract are in storage-contract.test.ts; these are specific to folders. File operations are slow on a busy disk.
jest.setTimeout(60_000)

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-storage-'))
})

afterEach(() => rm(root, { recursive: true }))

const noSuchProcess = 2 ** 30

test.each([
  ['a process of this machine that is gone', `${hostname()} ${noSuchProcess} a`, 0],
  ['a process of another machine, long ago', 'elsewhere 1 a', 120],
  ['nobody knows whom, long ago', '', 120],
  ['a process whose number another one has now, long ago', `${hostname()} ${process.pid} a`, 120],
])('breaks a stale lock of %s', async (_, owner, ageInSeconds) => {
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
