import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage, createReleaseStore, promote } from '@kinora/release'
import { publishFixture } from '@kinora/release/fixtures'

import { releaseBuilds } from './release-builds.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-image-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Creates an image with builds of two apps, and storage for a site. */
async function image() {
  const builds = join(folder, 'image')
  await publishFixture(builds, 'shell')
  await publishFixture(builds, 'watch')
  const root = join(folder, 'site')
  const storage = createFolderStorage(root)
  const store = createReleaseStore(storage)
  const watchLive = async () => {
    const { microFrontends } = await store.readRelease((await store.readPointer())?.stable ?? '')
    return microFrontends['watch']?.[0]?.extras.build
  }
  /** Starts a container with the image's files. */
  const start = async () => {
    const container = await mkdtemp(join(folder, 'container-'))
    await cp(builds, container, { recursive: true })
    return releaseBuilds(container, storage, () => {})
  }
  return { builds, root, storage, store, watchLive, start }
}

test("the image's builds go live on its first start", async () => {
  const { start, watchLive } = await image()
  await start()
  expect(await watchLive()).toBe('1.0.0-a')
})

test("a team's later release stays live when the same image starts again", async () => {
  const { start, root, store, watchLive } = await image()
  await start()
  await promote([await publishFixture(root, 'watch', '2.0.0-b')], store)
  const live = await start()
  expect(await watchLive()).toBe('2.0.0-b')
  expect(live).toBe((await store.readPointer())?.stable)
})

test('a newer image releases only its new builds', async () => {
  const { start, builds, root, store, watchLive } = await image()
  await start()
  await promote([await publishFixture(root, 'watch', '2.0.0-b')], store)
  await rm(join(builds, 'mf/shell'), { recursive: true })
  await publishFixture(builds, 'shell', '1.1.0-b')
  await start()
  const { microFrontends } = await store.readRelease((await store.readPointer())?.stable ?? '')
  expect(microFrontends.shell[0]?.extras.build).toBe('1.1.0-b')
  expect(await watchLive()).toBe('2.0.0-b')
})

test('promotes on the next start if it was interrupted after publishing', async () => {
  const { start, root, builds, watchLive } = await image()
  await cp(builds, root, { recursive: true })
  await start()
  expect(await watchLive()).toBe('1.0.0-a')
})
