import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BuildManifest } from '@kinora/federation'
import { createFolderStorage, createReleaseStore } from '@kinora/federation/storage'
import type { ReleaseStore } from '@kinora/federation/storage'

import { promote } from './promote.ts'

const hash = `sha384-${'a'.repeat(64)}`
let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-promote-'))
  store = createReleaseStore(createFolderStorage(root))
})

afterEach(() => rm(root, { recursive: true }))

/** Puts a build into the storage, as `publish` would. */
async function published(id: string, build = '1.0.0-a', over: Partial<BuildManifest> = {}): Promise<string> {
  const manifest: BuildManifest = {
    id,
    role: id === 'shell' ? 'shell' : 'remote',
    version: build.split('-')[0] ?? '',
    build,
    owner: id,
    container: `${id}_${build}`,
    entry: 'entry.js',
    preload: [],
    assets: { 'entry.js': hash },
    routes: id === 'shell' ? [] : [{ path: `/${id}`, access: 'public' }],
    requires: {},
    provides: {},
    ...over,
  }
  await mkdir(join(root, 'mf', id, build), { recursive: true })
  await writeFile(join(root, 'mf', id, build, 'build.json'), JSON.stringify(manifest))
  return `${id}@${build}`
}

test('the first release has the builds that were named, and is live', async () => {
  const release = await promote([await published('shell'), await published('watch')], store)
  expect(await store.readPointer()).toMatchObject({ sequence: 1, stable: release, previous: null })
  const { microFrontends } = await store.readRelease(release)
  expect(microFrontends['watch']?.[0]?.url).toBe('/mf/watch/1.0.0-a/entry.js')
})

test('a later release keeps what it does not name, and remembers the previous build of what it does', async () => {
  const first = await promote([await published('shell'), await published('watch'), await published('channel')], store)
  const second = await promote([await published('watch', '1.1.0-b')], store)
  expect(await store.readPointer()).toMatchObject({ sequence: 2, stable: second, previous: first })
  const { microFrontends } = await store.readRelease(second)
  expect(Object.keys(microFrontends)).toEqual(['shell', 'watch', 'channel'])
  expect(microFrontends['watch']?.[0]).toMatchObject({
    url: '/mf/watch/1.1.0-b/entry.js',
    fallbackUrl: '/mf/watch/1.0.0-a/entry.js',
    extras: { previous: { build: '1.0.0-a', container: 'watch_1.0.0-a' } },
  })
})

test('promoting what is live changes nothing', async () => {
  const builds = [await published('shell'), await published('watch')]
  const release = await promote(builds, store)
  expect(await promote(builds, store)).toBe(release)
  expect(await store.readPointer()).toMatchObject({ sequence: 1 })
})

test('of 20 teams that promote at once, none is lost', async () => {
  await promote([await published('shell')], store)
  const teams = await Promise.all(Array.from({ length: 20 }, (_, i) => published(`team-${i}`)))
  await Promise.all(teams.map((build) => promote([build], store)))
  const pointer = await store.readPointer()
  expect(pointer?.sequence).toBe(21)
  const { microFrontends } = await store.readRelease(pointer?.stable ?? '')
  expect(Object.keys(microFrontends)).toHaveLength(21)
})

test.each([
  ['a build that was never published', async () => ['watch@9.9.9-z'], 'Publish it first'],
  [
    'a route that another remote owns',
    async () => [
      await published('watch'),
      await published('music', '1.0.0-a', { routes: [{ path: '/watch', access: 'public' }] }),
    ],
    'the route /watch belongs to watch',
  ],
  ['a release without a shell', async () => [await published('watch')], 'Publish and promote the shell first'],
])('%s is refused, and the live site stays as it was', async (what, builds, message) => {
  const live = what.includes('shell') ? undefined : await promote([await published('shell')], store)
  await expect(promote(await builds(), store)).rejects.toThrow(message)
  expect((await store.readPointer())?.stable).toBe(live)
})
