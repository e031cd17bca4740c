import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildIdsByApp } from '@kinora/releases'
import type { ReleasePointer } from '@kinora/releases'
import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import { canary, halt, promoteRunningCanary } from './canary.ts'
import { promote } from './promote.ts'
import { retire } from './retire.ts'
import { publishFixture } from '../test/fixture-builds.ts'

let root: string
let store: ReleaseStore
let stable: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-canary-'))
  store = createReleaseStore(createFolderStorage(root))
  stable = await promote(await Promise.all(['shell', 'watch', 'channel'].map((id) => publishFixture(root, id))), store)
})

afterEach(() => rm(root, { recursive: true }))

async function pointer(): Promise<ReleasePointer> {
  const found = await store.readPointer()
  if (found === undefined) throw new Error('Nothing is live.')
  return found
}

const buildsIn = async (release: string) => buildIdsByApp(await store.readRelease(release))

test('stores a canary as a complete release next to the stable one', async () => {
  const release = await canary([await publishFixture(root, 'watch', '2.0.0-b')], 5, store)
  expect(await pointer()).toMatchObject({ stable, canary: { release, percent: 5 } })
  expect(await buildsIn(release)).toEqual({ shell: '1.0.0-a', watch: '2.0.0-b', channel: '1.0.0-a' })
})

test("increases a running canary's share, with or without its builds as arguments", async () => {
  const build = await publishFixture(root, 'watch', '2.0.0-b')
  const release = await canary([build], 5, store)
  const { canary: begun } = await pointer()
  expect(await canary([build], 20, store)).toBe(release)
  expect(await canary([], 50, store)).toBe(release)
  expect((await pointer()).canary).toEqual({ ...begun, percent: 50 })
})

test("stores a canary's steps until a share is set without steps", async () => {
  const build = await publishFixture(root, 'watch', '2.0.0-b')
  const plan = { steps: [25, 100], everySeconds: 600 }
  await canary([build], 5, store, { plan })
  expect((await pointer()).canary).toMatchObject({ percent: 5, plan })
  await canary([], 5, store)
  expect((await pointer()).canary).not.toHaveProperty('plan')
})

test("adds another team's builds to the running canary", async () => {
  await canary([await publishFixture(root, 'watch', '2.0.0-b')], 5, store)
  const release = await canary([await publishFixture(root, 'channel', '2.0.0-b')], 5, store)
  expect(await buildsIn(release)).toEqual({ shell: '1.0.0-a', watch: '2.0.0-b', channel: '2.0.0-b' })
})

test('ends a canary by halting or promoting it', async () => {
  const build = await publishFixture(root, 'watch', '2.0.0-b')
  const release = await canary([build], 5, store)
  expect(await halt(store)).toBe(stable)
  expect((await pointer()).canary).toBeUndefined()

  const again = await canary([build], 5, store)
  expect(again).not.toBe(release)
  expect(await promoteRunningCanary(store)).toBe(again)
  expect(await pointer()).toMatchObject({ stable: again, previous: stable })
})

test.each([
  ['halted', () => halt(store), 'No canary is running.'],
  ['promoted', () => promoteRunningCanary(store), 'No canary is running.'],
  ['increased', () => canary([], 50, store), 'Specify builds.'],
])('a canary cannot be %s if none is running', async (_, act, message) => {
  await expect(act()).rejects.toThrow(message)
  expect(await pointer()).toMatchObject({ sequence: 1 })
})

test('rejects a canary with builds that are already live or that the shell does not support', async () => {
  await expect(canary(['watch@1.0.0-a'], 5, store)).rejects.toThrow('already live for all viewers')
  const build = await publishFixture(root, 'watch', '2.0.0-b', { requires: { '@kinora/ui': '^9.0.0' } })
  await expect(canary([build], 5, store)).rejects.toThrow('needs @kinora/ui ^9.0.0')
  expect((await pointer()).canary).toBeUndefined()
})

test('removes a retired remote from the stable release and the canary', async () => {
  await canary([await publishFixture(root, 'watch', '2.0.0-b')], 5, store)
  const release = await retire('channel', store)
  const { stable: live, previous, canary: shown } = await pointer()
  expect([live, previous]).toEqual([release, stable])
  expect(await buildsIn(live)).toEqual({ shell: '1.0.0-a', watch: '1.0.0-a' })
  expect(await buildsIn(shown?.release ?? '')).toEqual({ shell: '1.0.0-a', watch: '2.0.0-b' })
})

test('ends a canary when its only remote is retired', async () => {
  await canary([await publishFixture(root, 'watch', '2.0.0-b')], 5, store)
  await retire('watch', store)
  expect((await pointer()).canary).toBeUndefined()
})

test.each([
  ['shell', 'The shell cannot be retired'],
  ['music', 'No remote "music" is live'],
])('refuses to retire %s', async (remote, message) => {
  await expect(retire(remote, store)).rejects.toThrow(message)
})
