import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildIdsByApp, createRelease, releasesOfCanary } from '@kinora/releases'
import type { ReleaseDocument } from '@kinora/releases'
import { changePointer, createFolderStorage, createReleaseStore } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import { canary } from './canary.ts'
import { promote } from './promote.ts'
import { publishFixture } from '../test/fixture-builds.ts'

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-promote-'))
  store = createReleaseStore(createFolderStorage(root))
})

afterEach(() => rm(root, { recursive: true }))

const published = (id: string, build?: string, over?: Parameters<typeof publishFixture>[3]) =>
  publishFixture(root, id, build, over)

async function buildsLive(): Promise<Record<string, string>> {
  return buildIdsByApp(await store.readRelease((await store.readPointer())?.stable ?? ''))
}

async function buildsOfCanary(): Promise<Record<string, string>> {
  return buildIdsByApp(await store.readRelease((await store.readPointer())?.canary?.release ?? ''))
}

test('the first promotion creates a release with the given builds', async () => {
  const release = await promote([await published('shell'), await published('watch')], store)
  expect(await store.readPointer()).toMatchObject({ sequence: 1, stable: release, previous: null })
  const { microFrontends } = await store.readRelease(release)
  expect(microFrontends['watch']?.[0]?.url).toBe('/mf/watch/1.0.0-a/remoteEntry.js')
})

test('a later promotion keeps all other builds and stores the previous build of each promoted app', async () => {
  const first = await promote([await published('shell'), await published('watch'), await published('channel')], store)
  const second = await promote([await published('watch', '1.1.0-b')], store)
  expect(await store.readPointer()).toMatchObject({ sequence: 2, stable: second, previous: first })
  expect(await buildsLive()).toEqual({ shell: '1.0.0-a', watch: '1.1.0-b', channel: '1.0.0-a' })
  const { microFrontends } = await store.readRelease(second)
  expect(microFrontends['watch']?.[0]).toMatchObject({
    url: '/mf/watch/1.1.0-b/remoteEntry.js',
    fallbackUrl: '/mf/watch/1.0.0-a/remoteEntry.js',
    extras: { previous: { build: '1.0.0-a', container: 'watch_1.0.0-a' } },
  })
})

test("stores a previous build's loading data, and its hashes if the page verifies its files", async () => {
  const loading = { entryType: 'module', timeoutMs: 8_000 } as const
  await promote(
    [
      await published('shell'),
      await published('watch', '1.0.0-a', loading),
      await published('music', '1.0.0-a', { verifiesFiles: true }),
    ],
    store,
  )
  const release = await promote([await published('watch', '1.1.0-b'), await published('music', '1.1.0-b')], store)
  const { microFrontends } = await store.readRelease(release)
  const { previous } = microFrontends['watch']?.[0]?.extras ?? {}
  expect(previous).toMatchObject(loading)
  expect(Object.keys(previous?.assets ?? {})).toEqual(['remoteEntry.js', 'page.js'])
  expect(microFrontends['music']?.[0]?.extras.previous).not.toHaveProperty('assets')
})

test('promoting live builds changes nothing', async () => {
  const builds = [await published('shell'), await published('watch')]
  const release = await promote(builds, store)
  expect(await promote(builds, store)).toBe(release)
  expect(await store.readPointer()).toMatchObject({ sequence: 1 })
})

test('rejects a promotion or canary of a build with a reserved path', async () => {
  const live = await promote([await published('shell')], store)
  const music = await published('music', '1.0.0-a', { routes: [{ path: '/media/:song', access: 'public' }] })
  const message = /music@1\.0\.0-a: the path \/media\/:song is reserved/
  await expect(promote([music], store, { allowsUnmetRanges: true })).rejects.toThrow(message)
  await expect(canary([music], 5, store)).rejects.toThrow(message)
  expect(await store.readPointer()).toMatchObject({ stable: live })
})

test('a live build whose path has become reserved does not block other releases', async () => {
  const builds = await Promise.all(['shell', 'watch', 'music'].map(async (id) => store.readBuild(await published(id))))
  const { document } = createRelease(undefined, builds)
  // Pretend that /music has become a reserved path.
  const before = JSON.stringify(document).replace('"/music"', '"/media"')
  await store.saveRelease('before', JSON.parse(before) as ReleaseDocument)
  await changePointer(store, () => ({ stable: 'before', previous: null }))
  await promote([await published('watch', '1.1.0-b')], store)
  expect(await buildsLive()).toEqual({ shell: '1.0.0-a', watch: '1.1.0-b', music: '1.0.0-a' })
})

test('20 concurrent promotions are all applied', async () => {
  await promote([await published('shell')], store)
  const teams = await Promise.all(Array.from({ length: 20 }, (_, i) => published(`team-${i}`)))
  await Promise.all(teams.map((build) => promote([build], store)))
  expect((await store.readPointer())?.sequence).toBe(21)
  expect(Object.keys(await buildsLive())).toHaveLength(21)
})

test('a promotion during a canary changes both releases', async () => {
  await promote([await published('shell'), await published('watch'), await published('channel')], store)
  await canary([await published('watch', '2.0.0-b')], 10, store)
  const before = (await store.readPointer())?.canary
  await promote([await published('channel', '1.1.0-b')], store)
  expect(await buildsLive()).toEqual({ shell: '1.0.0-a', watch: '1.0.0-a', channel: '1.1.0-b' })
  expect(await buildsOfCanary()).toEqual({ shell: '1.0.0-a', watch: '2.0.0-b', channel: '1.1.0-b' })
  expect((await store.readPointer())?.canary).toMatchObject({ percent: 10, salt: before?.salt })
})

test("a promotion that replaces one of the canary's builds resets the canary's evidence", async () => {
  await promote([await published('shell'), await published('watch'), await published('channel')], store)
  await canary([await published('watch', '2.0.0-b'), await published('channel', '2.0.0-b')], 10, store)
  await promote([await published('watch', '3.0.0-c')], store)
  const pointer = await store.readPointer()
  expect(await buildsOfCanary()).toEqual({ shell: '1.0.0-a', watch: '3.0.0-c', channel: '2.0.0-b' })
  expect(pointer && releasesOfCanary(pointer)).toEqual({
    canary: [pointer?.canary?.release],
    stable: [pointer?.stable],
  })
})

test("promoting all of a canary's builds ends it", async () => {
  await promote([await published('shell'), await published('watch')], store)
  const next = await published('watch', '2.0.0-b')
  await canary([next], 10, store)
  await promote([next], store)
  expect(await buildsLive()).toMatchObject({ watch: '2.0.0-b' })
  expect((await store.readPointer())?.canary).toBeUndefined()
})

test.each([
  ['an unpublished build', async () => ['watch@9.9.9-z'], 'Publish it first'],
  [
    'a route that another remote owns',
    async () => [
      await published('watch'),
      await published('music', '1.0.0-a', { routes: [{ path: '/watch', access: 'public' }] }),
    ],
    'the route /watch belongs to watch',
  ],
  [
    'a range that the live shell does not satisfy',
    async () => [await published('watch', '1.0.0-a', { requires: { '@kinora/ui': '^9.0.0' } })],
    'watch@1.0.0-a needs @kinora/ui ^9.0.0; the shell 1.0.0-a has none',
  ],
  ['a release without a shell', async () => [await published('watch')], 'Publish and promote the shell first'],
])('rejects %s and does not change the live site', async (what, builds, message) => {
  const live = what.includes('without a shell') ? undefined : await promote([await published('shell')], store)
  await expect(promote(await builds(), store)).rejects.toThrow(message)
  expect((await store.readPointer())?.stable).toBe(live)
})
