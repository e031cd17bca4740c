import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'

import { createFolderStorage, createReleaseStore, mapsFolder } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { checkIds, readCheckRecord, saveCheckRecord } from '../check/check-records.ts'
import { canary } from '../releases/canary.ts'
import { collectGarbage } from './collect-garbage.ts'
import { savePublishRecord } from './publish-record.ts'
import { promote } from '../releases/promote.ts'
import { rollback } from '../releases/rollback.ts'
import { publishFixture } from '../test/fixture-builds.ts'

const dayMs = 24 * 60 * 60 * 1000
let root: string
let storage: SiteStorage
let store: ReleaseStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-gc-'))
  storage = createFolderStorage(root)
  store = createReleaseStore(storage)
})

afterEach(async () => {
  await rm(root, { recursive: true })
})

/** Publishes a build of watch and promotes it, both `days` ago. */
async function promotedDaysAgo(days: number, version: string, over: { isPromoted?: boolean } = {}): Promise<string> {
  const id = await publishFixture(root, 'watch', `${version}-a`)
  if (over.isPromoted ?? true) await atDaysAgo(days, () => promote([id], store))
  await letEverythingBe(days)
  return id
}

async function atDaysAgo<T>(days: number, act: () => Promise<T>): Promise<T> {
  mock.timers.enable({ apis: ['Date'], now: Date.now() - days * dayMs })
  try {
    return await act()
  } finally {
    mock.timers.reset()
  }
}

/** Makes every file that is newer look `days` old. */
async function letEverythingBe(days: number) {
  const then = new Date(Date.now() - days * dayMs)
  for (const file of await storage.files('')) {
    const written = await storage.lastModified(file)
    if (written !== undefined && written.getTime() > Date.now() - dayMs / 2) await utimes(join(root, file), then, then)
  }
}

const builds = async () => (await readdir(join(root, 'mf/watch'))).toSorted()
const collect = (isDryRun = false) => collectGarbage(storage, store, 2, isDryRun)

beforeEach(async () => {
  const shell = await publishFixture(root, 'shell')
  await atDaysAgo(30, () => promote([shell], store))
  await letEverythingBe(30)
})

test('gc deletes old releases and keeps the live release, the previous release and their fallbacks', async () => {
  for (const [days, version] of [
    [20, '1.0.0'],
    [10, '1.1.0'],
    [8, '1.2.0'],
    [6, '1.3.0'],
    [4, '1.4.0'],
  ] as const)
    await promotedDaysAgo(days, version)
  const { builds: gone, releases } = await collect()
  expect(gone).toEqual(['watch@1.0.0-a', 'watch@1.1.0-a'])
  // The live release (1.4.0) falls back to 1.3.0, and the previous one to 1.2.0.
  expect(await builds()).toEqual(['1.2.0-a', '1.3.0-a', '1.4.0-a'])
  expect(releases).toHaveLength(4)
  expect(await storage.list('discovery/releases')).toHaveLength(2)
  await rollback(store)
})

test("gc keeps yesterday's releases for tabs that are still open", async () => {
  for (const [days, version] of [
    [20, '1.0.0'],
    [1.5, '1.1.0'],
    [1, '1.2.0'],
    [0.6, '1.3.0'],
  ] as const)
    await promotedDaysAgo(days, version)
  expect(await collect()).toEqual({ builds: [], releases: [expect.any(String)] })
  expect(await builds()).toEqual(['1.0.0-a', '1.1.0-a', '1.2.0-a', '1.3.0-a'])
})

test('gc keeps a canary and recent builds that are not live yet', async () => {
  for (const [days, version] of [
    [20, '1.0.0'],
    [10, '1.1.0'],
    [8, '1.2.0'],
    [6, '1.3.0'],
  ] as const)
    await promotedDaysAgo(days, version)
  const shown = await promotedDaysAgo(5, '2.0.0', { isPromoted: false })
  await atDaysAgo(4, () => canary([shown], 10, store))
  await letEverythingBe(4)
  await promotedDaysAgo(1, '3.0.0', { isPromoted: false })
  await promotedDaysAgo(3, '3.1.0', { isPromoted: false })
  await collect()
  expect(await builds()).toEqual(['1.1.0-a', '1.2.0-a', '1.3.0-a', '2.0.0-a', '3.0.0-a'])
})

test('gc deletes nothing in a dry run', async () => {
  for (const [days, version] of [
    [20, '1.0.0'],
    [10, '1.1.0'],
    [8, '1.2.0'],
    [6, '1.3.0'],
  ] as const)
    await promotedDaysAgo(days, version)
  const planned = await collect(true)
  expect(planned.builds).toEqual(['watch@1.0.0-a'])
  expect(await builds()).toHaveLength(4)
  expect(await collect()).toEqual(planned)
})

test('gc stops if the live release changes while it runs', async () => {
  for (const [days, version] of [
    [20, '1.0.0'],
    [10, '1.1.0'],
    [8, '1.2.0'],
    [6, '1.3.0'],
  ] as const)
    await promotedDaysAgo(days, version)
  const changing: SiteStorage = {
    ...storage,
    remove: async (path) => {
      await storage.remove(path)
      await rollback(store)
    },
  }
  await expect(collectGarbage(changing, store, 2, false)).rejects.toThrow('Run gc again')
  expect(await builds()).toHaveLength(4)
})

test('gc ignores unknown files among the builds', async () => {
  await storage.create('mf/Notes/read me.txt', 'ours')
  await letEverythingBe(30)
  await collect()
  expect(await storage.read('mf/Notes/read me.txt')).toBe('ours')
})

test("gc deletes a build's source maps and publish record, and check records without remaining builds", async () => {
  const [old, kept] = [await promotedDaysAgo(20, '1.0.0'), 'watch@1.1.0-a']
  for (const id of [old, kept]) {
    await storage.create(`${mapsFolder(id)}/routes.js.map`, '{}')
    await savePublishRecord(id, 'Ada', storage)
  }
  const found = { warnings: [], renders: 1, refusals: [] }
  await saveCheckRecord(found, [old], 'Ada', storage)
  await saveCheckRecord(found, [old, kept], 'Ada', storage)
  for (const [days, version] of [
    [10, '1.1.0'],
    [8, '1.2.0'],
    [6, '1.3.0'],
  ] as const)
    await promotedDaysAgo(days, version)
  expect((await collect()).builds).toEqual([old])
  expect(await storage.files('private/maps')).toEqual(['watch/1.1.0-a/routes.js.map'])
  expect(await storage.files('private/publishes')).toEqual(['watch/1.1.0-a.json'])
  const records = await Promise.all((await checkIds(storage)).map(({ id }) => readCheckRecord(id, storage)))
  expect(records.map((record) => record?.builds)).toEqual([[old, kept]])
})
