import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ReleasePointer } from './release-pointer.ts'
import { createRelease } from '../composition/create-release.ts'
import { buildOf } from '../composition/test/build-of.ts'
import { changePointer } from './change-pointer.ts'
import { createFolderStorage } from '../storage/folder/folder-storage.ts'
import { createReleaseStore, mapsFolder } from './release-store.ts'
import type { ReleaseStore } from './release-store.ts'
import type { SiteStorage } from '../storage/site-storage.ts'

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

const current = async () => JSON.parse(await readFile(join(root, 'discovery/current.json'), 'utf8')) as ReleasePointer

async function killedAt(write: 'create' | 'write', path: string) {
  const killed = createReleaseStore({
    ...storage,
    [write]: (...args: [string, string]) => {
      if (args[0].startsWith(path)) throw new Error('killed')
      return storage[write](...args)
    },
  })
  const pointer = await store.readPointer()
  await expect(killed.movePointer(pointer, { stable: 'b', previous: 'a' })).rejects.toThrow('killed')
}

async function stablesOf(history: AsyncGenerator<ReleasePointer, void>): Promise<string[]> {
  const stables: string[] = []
  for await (const { stable } of history) stables.push(stable)
  return stables
}

test('stores every state of the pointer, newest first', async () => {
  for (const release of ['a', 'b', 'c']) await goLive(release)
  expect(await stablesOf(store.history())).toEqual(['c', 'b', 'a'])
  expect(await store.readPointer()).toMatchObject({ sequence: 3, stable: 'c', previous: 'b' })
  expect(await readdir(join(root, 'discovery/states'))).toEqual(['00000001.json', '00000002.json', '00000003.json'])
})

test('has no pointer and no history before the first release', async () => {
  expect(await store.readPointer()).toBeUndefined()
  expect(await stablesOf(store.history())).toEqual([])
})

test('reports a successful change if the storage fails after the new state has been written', async () => {
  await goLive('a')
  const broken = createReleaseStore({
    ...storage,
    write: () => Promise.reject(new Error('The disk is full.')),
  })
  await expect(changePointer(broken, () => ({ stable: 'b', previous: 'a' }))).rejects.toThrow(
    /^The change is live \(discovery\/states\/00000002\.json\); do not repeat it\. .*: The disk is full\. /,
  )
  expect(await store.readPointer()).toMatchObject({ stable: 'b' })
})

test('corrects the copy after a slower writer has replaced it with an earlier state', async () => {
  await goLive('a')
  // The slow writer creates its state, but doesn't write the copy until another change has been saved and copied.
  const slow = createReleaseStore({
    ...storage,
    async write(path, text) {
      if (JSON.parse(text).stable === 'b') await goLive('c')
      await storage.write(path, text)
    },
  })
  await changePointer(slow, () => ({ stable: 'b', previous: 'a' }))
  expect(await current()).toMatchObject({ sequence: 3, stable: 'c' })
  expect(await stablesOf(store.history())).toEqual(['c', 'b', 'a'])
})

describe('a process that is killed while it moves the pointer', () => {
  test('a writer that is killed before it writes the new state changes nothing', async () => {
    await goLive('a')
    await killedAt('create', 'discovery/states')
    expect(await stablesOf(store.history())).toEqual(['a'])
    await goLive('c')
    expect(await stablesOf(store.history())).toEqual(['c', 'a'])
  })

  test('a writer that is killed after it writes the new state has moved the pointer, and the next change updates the copy', async () => {
    await goLive('a')
    await killedAt('write', 'discovery/current.json')
    expect(await stablesOf(store.history())).toEqual(['b', 'a'])
    expect(await current()).toMatchObject({ sequence: 1, stable: 'a' })
    await goLive('c')
    expect(await stablesOf(store.history())).toEqual(['c', 'b', 'a'])
    expect(await current()).toEqual(await store.readPointer())
  })

  test('a writer that is killed before it writes the copy has created the first release', async () => {
    await killedAt('write', 'discovery/current.json')
    expect(await store.readPointer()).toMatchObject({ sequence: 1, stable: 'b' })
    await goLive('c')
    expect(await current()).toMatchObject({ sequence: 2, stable: 'c', previous: 'b' })
  })
})

test('rejects a writer with an outdated pointer', async () => {
  await goLive('a')
  const old = await store.readPointer()
  await goLive('b')
  expect(await store.movePointer(old, { stable: 'c', previous: 'a' })).toBeUndefined()
  expect(await store.movePointer(undefined, { stable: 'c', previous: null })).toBeUndefined()
  expect(await store.readPointer()).toMatchObject({ stable: 'b' })
})

test('changes a pointer that was written by hand', async () => {
  await goLive('a')
  await writeFile(join(root, 'discovery/current.json'), '{\n  "previous": null,\n  "stable": "b", "sequence": 7\n}\n')
  await goLive('c')
  expect(await store.readPointer()).toMatchObject({ sequence: 8, stable: 'c', previous: 'b' })
})

test('applies all of 20 concurrent changes', async () => {
  await goLive('start')
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      changePointer(store, (pointer) => ({ stable: `${pointer?.stable}-${i}`, previous: null })),
    ),
  )
  const names = (await store.readPointer())?.stable.split('-').slice(1).map(Number)
  expect(names?.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

test('a change without an effect does not move the pointer', async () => {
  await goLive('a')
  expect(await changePointer(store, () => undefined)).toEqual({ sequence: 1, isMoved: false })
})

test.each(['../../secret', 'watch', 'watch@', 'watch@../x', 'Watch@1', ''])(
  '%j is not a valid build ID',
  async (id) => {
    await expect(store.readBuild(id)).rejects.toThrow('is not a valid build ID')
  },
)

test.each(['../current', '', 'a/b'])('%j is not a valid release ID', async (id) => {
  await expect(store.readRelease(id)).rejects.toThrow('is not a valid release ID')
})

test('saves a release once, reads it back and rejects an invalid release', async () => {
  const { id, document } = createRelease(undefined, [buildOf('shell', '1.0.0-a'), buildOf('watch', '1.0.0-a')])
  await store.saveRelease(id, document)
  expect(await store.readRelease(id)).toEqual(document)
  const forged = { ...document, microFrontends: { shell: document.microFrontends.shell, Watch: [] } }
  await expect(store.saveRelease('forged', forged)).rejects.toThrow('Release forged is not valid, so it was not saved')
  await expect(store.readRelease('forged')).rejects.toThrow(
    'There is no release forged (discovery/releases/forged.json).',
  )
  await expect(store.readRelease('../x')).rejects.toThrow('"../x" is not a valid release ID.')
})

test('reads a build by its ID only if the manifest belongs to that build', async () => {
  const build = buildOf('watch', '1.0.0-a')
  await storage.create('mf/watch/1.0.0-a/build.json', JSON.stringify(build))
  await storage.create('mf/watch/2.0.0-b/build.json', JSON.stringify(build))
  expect(await store.readBuild('watch@1.0.0-a')).toEqual(build)
  await expect(store.readBuild('watch@2.0.0-b')).rejects.toThrow('its manifest belongs to watch@1.0.0-a')
  await expect(store.readBuild('watch@3.0.0-c')).rejects.toThrow("is not in the site's storage")
  await expect(store.readBuild('watch')).rejects.toThrow('"watch" is not a valid build ID.')
  expect(mapsFolder('watch@1.0.0-a')).toBe('private/maps/watch/1.0.0-a')
})

test('reports an error if a change never succeeds', async () => {
  const refusing = { ...store, movePointer: async () => undefined }
  const random = jest.spyOn(Math, 'random').mockReturnValue(0)
  const change = jest.fn(() => ({ stable: 'a', previous: null }))
  await expect(changePointer(refusing, change)).rejects.toThrow('The live release changed 100 times')
  random.mockRestore()
  expect(change).toHaveBeenCalledTimes(100)
  await expect(changePointer(store, () => undefined)).resolves.toEqual({ sequence: 0, isMoved: false })
})
