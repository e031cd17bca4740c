import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ReleasePointer } from './release-pointer.ts'
import { changePointer } from './change-pointer.ts'
import { createFolderStorage } from '../storage/folder/folder-storage.ts'
import { createReleaseStore } from './release-store.ts'
import type { ReleaseStore } from './release-store.ts'
import type { SiteStorage } from '../storage/site-storage.ts'

// Most of the time goes into files, which a busy disk takes its time for.
jest.setTimeout(60_000)

let root: string
let storage: SiteStorage
let store: ReleaseStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-releases-'))
  storage = createFolderStorage(root)
  store = createReleaseStore(storage)
})

afterEach(() => rm(root, { recursive: true }))

const goLive = (release: string) =>
  changePointer(store, (pointer) => ({ stable: release, previous: pointer?.stable ?? null }))

async function stablesOf(history: AsyncGenerator<ReleasePointer, void>): Promise<string[]> {
  const stables: string[] = []
  for await (const { stable } of history) stables.push(stable)
  return stables
}

test('every state of the pointer is remembered, the newest first', async () => {
  for (const release of ['a', 'b', 'c']) await goLive(release)
  expect(await stablesOf(store.history())).toEqual(['c', 'b', 'a'])
  expect(await store.readPointer()).toMatchObject({ sequence: 3, stable: 'c', previous: 'b' })
  expect(await readdir(join(root, 'discovery/history'))).toEqual(['00000001.json', '00000002.json'])
})

test('before the first release there is no pointer and no history', async () => {
  expect(await store.readPointer()).toBeUndefined()
  expect(await stablesOf(store.history())).toEqual([])
})

test('who is killed between the history and the pointer has changed nothing', async () => {
  await goLive('a')
  const killed = createReleaseStore({
    ...storage,
    compareAndSwap: () => {
      throw new Error('killed')
    },
  })
  const current = await store.readPointer()
  await expect(killed.movePointer(current, { stable: 'b', previous: 'a' })).rejects.toThrow('killed')
  expect(await stablesOf(store.history())).toEqual(['a'])
  await goLive('c')
  expect(await stablesOf(store.history())).toEqual(['c', 'a'])
})

test('a writer who has read an older pointer does not move it', async () => {
  await goLive('a')
  const old = await store.readPointer()
  await goLive('b')
  expect(await store.movePointer(old, { stable: 'c', previous: 'a' })).toBe(false)
  expect(await store.movePointer(undefined, { stable: 'c', previous: null })).toBe(false)
  expect(await store.readPointer()).toMatchObject({ stable: 'b' })
})

test('a pointer that somebody has written by hand can be moved on', async () => {
  await goLive('a')
  await writeFile(join(root, 'discovery/current.json'), '{\n  "previous": null,\n  "stable": "b", "sequence": 7\n}\n')
  await goLive('c')
  expect(await store.readPointer()).toMatchObject({ sequence: 8, stable: 'c', previous: 'b' })
})

test('of 20 changes at once, none is lost', async () => {
  await goLive('start')
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      changePointer(store, (pointer) => ({ stable: `${pointer?.stable}-${i}`, previous: null })),
    ),
  )
  const names = (await store.readPointer())?.stable.split('-').slice(1).map(Number)
  expect(names?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

test('a change that leaves everything as it is moves nothing', async () => {
  await goLive('a')
  expect(await changePointer(store, () => undefined)).toEqual({ sequence: 1, isMoved: false })
})

test.each(['../../secret', 'watch', 'watch@', 'watch@../x', 'Watch@1', ''])('%j names no build', async (id) => {
  await expect(store.readBuild(id)).rejects.toThrow('names no build')
})

test.each(['../current', '', 'a/b'])('%j names no release', async (id) => {
  await expect(store.readRelease(id)).rejects.toThrow('names no release')
})
