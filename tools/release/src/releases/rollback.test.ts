import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { canary, promoteRunningCanary } from './canary.ts'
import { promote } from './promote.ts'
import { readHistory } from './release-history.ts'
import { rollback } from './rollback.ts'
import { publishFixture } from '../test/fixture-builds.ts'

// Most of the time goes into files, which a busy disk takes its time for.
jest.setTimeout(60_000)

let root: string
let storage: SiteStorage
let store: ReleaseStore
let releases: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-rollback-'))
  storage = createFolderStorage(root)
  store = createReleaseStore(storage)
  releases = [await promote([await publishFixture(root, 'shell'), await publishFixture(root, 'watch')], store)]
  for (const build of ['2.0.0-b', '3.0.0-c'])
    releases.push(await promote([await publishFixture(root, 'watch', build)], store))
})

afterEach(() => rm(root, { recursive: true }))

test('a rollback is one new state of the pointer, under a higher sequence, and its copy', async () => {
  const written: string[] = []
  const watched: SiteStorage = {
    ...storage,
    compareAndSwap: (path, ...rest) => (written.push(path), storage.compareAndSwap(path, ...rest)),
    create: (path, ...rest) => (written.push(path), storage.create(path, ...rest)),
  }
  expect(await rollback(createReleaseStore(watched))).toBe(releases[1])
  expect(written).toEqual([
    'discovery/states/00000004.json',
    'discovery/history/00000003.json',
    'discovery/current.json',
  ])
  expect(await store.readPointer()).toMatchObject({ sequence: 4, stable: releases[1] })
})

test('a second rollback leads one further back, and not to what was left', async () => {
  await rollback(store)
  expect(await rollback(store)).toBe(releases[0])
  await expect(rollback(store)).rejects.toThrow('There is no release before')
  expect(await rollback(store, releases[2])).toBe(releases[2])
  expect(await rollback(store)).toBe(releases[1])
})

test('a rollback ends the canary', async () => {
  await canary([await publishFixture(root, 'watch', '4.0.0-d')], 10, store)
  await rollback(store)
  expect((await store.readPointer())?.canary).toBeUndefined()
})

test.each([
  ['what is live', () => releases[2], 'is live already'],
  ['what nobody knows', () => 'never-created', 'There is no release never-created'],
  [
    'what only a canary showed',
    async () => canary([await publishFixture(root, 'watch', '4.0.0-d')], 10, store),
    'was never live for everybody',
  ],
  [
    'a release whose builds are gone',
    async () => {
      await storage.remove('mf/watch/1.0.0-a')
      return releases[0]
    },
    'The build watch@1.0.0-a is not in',
  ],
])('there is no way back to %s', async (_, to, message) => {
  const target = await to()
  await expect(rollback(store, target)).rejects.toThrow(message)
  expect((await store.readPointer())?.stable).toBe(releases[2])
})

test('the history says what was done, the newest first', async () => {
  await rollback(store)
  await canary([await publishFixture(root, 'watch', '4.0.0-d')], 10, store)
  await canary([], 50, store)
  await promoteRunningCanary(store)
  const history = await readHistory(store, 20)
  expect(history.map(({ sequence, change }) => [sequence, change])).toEqual([
    [7, 'promote --canary'],
    [6, 'canary 50 %'],
    [5, 'canary 10 %'],
    [4, 'rollback'],
    [3, 'promote'],
    [2, 'promote'],
    [1, 'promote'],
  ])
  expect(await readHistory(store, 2)).toEqual(history.slice(0, 2))
})
