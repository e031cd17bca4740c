import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { ChangedMeanwhileError } from '../errors/coded-error.ts'
import { canary, promoteRunningCanary } from './canary.ts'
import { promote } from './promote.ts'
import { readHistory } from './release-history.ts'
import { rollback } from './rollback.ts'
import { publishFixture } from '../test/fixture-builds.ts'

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

test('a rollback writes one new pointer state with a higher sequence number', async () => {
  const written: string[] = []
  const watched: SiteStorage = {
    ...storage,
    write: (path, text) => (written.push(path), storage.write(path, text)),
    create: (path, ...rest) => (written.push(path), storage.create(path, ...rest)),
  }
  expect(await rollback(createReleaseStore(watched))).toEqual({ release: releases[1], left: releases[2] })
  expect(written).toEqual(['discovery/states/00000004.json', 'discovery/current.json'])
  expect(await store.readPointer()).toMatchObject({ sequence: 4, stable: releases[1] })
})

test('a second rollback restores the release before the restored release', async () => {
  await rollback(store)
  expect((await rollback(store)).release).toBe(releases[0])
  await expect(rollback(store)).rejects.toThrow('There is no release before')
  expect((await rollback(store, { to: releases[2] })).release).toBe(releases[2])
  expect((await rollback(store)).release).toBe(releases[1])
})

test('only the first of several concurrent rollbacks succeeds', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => rollback(store)))
  const [won, ...others] = results.toSorted((a, b) => a.status.localeCompare(b.status))
  expect(won).toMatchObject({ status: 'fulfilled', value: { release: releases[1], left: releases[2] } })
  for (const lost of others) expect(lost).toMatchObject({ reason: expect.any(ChangedMeanwhileError) })
  expect(await store.readPointer()).toMatchObject({ sequence: 4, stable: releases[1] })
})

test('rejects a rollback that started before the current release went live', async () => {
  const late = rollback(store, { startedAt: new Date(Date.now() - 60_000) })
  await expect(late).rejects.toThrow(`${releases[2]} went live after this rollback started`)
  expect((await store.readPointer())?.sequence).toBe(3)
})

test('accepts a rollback that started before a canary change but after the release went live', async () => {
  const startedAt = new Date()
  await canary([await publishFixture(root, 'watch', '4.0.0-d')], 10, store)
  expect((await rollback(store, { startedAt })).release).toBe(releases[1])
})

test('rejects a rollback from a release that is not live', async () => {
  await expect(rollback(store, { from: releases[1] })).rejects.toThrow(`${releases[2]} is live, not ${releases[1]}.`)
  expect(await rollback(store, { from: releases[2], startedAt: new Date(0) })).toMatchObject({ release: releases[1] })
  await expect(rollback(store, { from: releases[2] })).rejects.toBeInstanceOf(ChangedMeanwhileError)
})

test('a rollback ends the canary', async () => {
  await canary([await publishFixture(root, 'watch', '4.0.0-d')], 10, store)
  await rollback(store)
  expect((await store.readPointer())?.canary).toBeUndefined()
})

test.each([
  ['the live release', () => releases[2], 'is already live'],
  ['an unknown release', () => 'never-created', 'There is no release never-created'],
  [
    'a release that was only a canary',
    async () => canary([await publishFixture(root, 'watch', '4.0.0-d')], 10, store),
    'was never live for all viewers',
  ],
  [
    'a release whose builds were deleted',
    async () => {
      await storage.remove('mf/watch/1.0.0-a')
      return releases[0]
    },
    'Build watch@1.0.0-a is not in',
  ],
])('refuses to roll back to %s', async (_, to, message) => {
  const target = await to()
  await expect(rollback(store, { to: target })).rejects.toThrow(message)
  expect((await store.readPointer())?.stable).toBe(releases[2])
})

test('the history lists changes, newest first', async () => {
  await rollback(store)
  await canary([await publishFixture(root, 'watch', '4.0.0-d')], 10, store)
  await canary([], 50, store)
  await promoteRunningCanary(store)
  const history = await readHistory(store, 20)
  expect(history.map(({ sequence, change }) => [sequence, change])).toEqual([
    [7, 'promote --canary'],
    [6, 'canary 50%'],
    [5, 'canary 10%'],
    [4, 'rollback'],
    [3, 'promote'],
    [2, 'promote'],
    [1, 'promote'],
  ])
  expect(await readHistory(store, 2)).toEqual(history.slice(0, 2))
})
