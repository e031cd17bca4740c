import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'

import { deltaFile } from '@kinora/releases'
import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { canary } from '../releases/canary.ts'
import { promote } from '../releases/promote.ts'
import { publishFixture } from '../test/fixture-builds.ts'
import { writeDeltas } from './write-deltas.ts'

let root: string
let storage: SiteStorage
let store: ReleaseStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-deltas-'))
  storage = createFolderStorage(root)
  store = createReleaseStore(storage)
  await promote([await publishFixture(root, 'shell')], store)
})

afterEach(() => rm(root, { recursive: true }))

/** Returns a script that compresses poorly and includes the given line. */
const script = (line: string) =>
  Array.from({ length: 60 }, (_, i) => `${createHash('sha256').update(String(i)).digest('hex')}\n`).join('') + line

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const folderOf = (build: string) => join(root, 'mf/watch', build)
const publishScript = (build: string, files: Record<string, string>) => publishFixture(root, 'watch', build, {}, files)
const deltasOf = async (build: string) =>
  (await readdir(folderOf(build))).filter((name) => name.startsWith('player.js.') && name.endsWith('.dcz'))

/** Publishes the next build, including its deltas. */
async function publishNext(files: Record<string, string>) {
  await publishScript('1.0.0-next', files)
  await writeDeltas(folderOf('1.0.0-next'), 'watch', storage)
}

test('writes a delta of a few bytes against the live build', async () => {
  await promote([await publishScript('1.0.0-a', { 'player.js': script('before') })], store)
  await publishNext({ 'player.js': script('after') })

  const name = deltaFile('player.js', hashOf(script('before')))
  expect(await deltasOf('1.0.0-next')).toEqual([name])
  const delta = await readFile(join(folderOf('1.0.0-next'), name))
  // RFC 9842: a magic number, the dictionary's hash, and a Zstandard stream.
  expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(delta.subarray(8, 40)).toEqual(hashOf(script('before')))
  const decoded = zstdDecompressSync(delta.subarray(40), { dictionary: Buffer.from(script('before')) })
  expect(decoded.toString()).toBe(script('after'))
  expect(delta.length).toBeLessThan(200)
})

test('writes deltas against the live, canary and previous builds of the same app', async () => {
  await promote([await publishScript('1.0.0-a', { 'player.js': script('a') })], store)
  await promote([await publishScript('1.0.0-b', { 'player.js': script('b') })], store)
  await canary([await publishScript('1.0.0-c', { 'player.js': script('c') })], 10, store)
  await publishNext({ 'player.js': script('next') })
  const expected = ['a', 'b', 'c'].map((line) => deltaFile('player.js', hashOf(script(line))))
  expect((await deltasOf('1.0.0-next')).toSorted()).toEqual(expected.toSorted())
})

test("writes no deltas for a new file or for an app's first build", async () => {
  await publishNext({ 'player.js': script('first') })
  expect(await deltasOf('1.0.0-next')).toEqual([])
  await rm(folderOf('1.0.0-next'), { recursive: true })

  await promote([await publishScript('1.0.0-a', { 'other.js': script('a') })], store)
  await publishNext({ 'player.js': script('next') })
  expect(await deltasOf('1.0.0-next')).toEqual([])
})

test('skips deltas if the storage cannot be read', async () => {
  await promote([await publishScript('1.0.0-a', { 'player.js': script('a') })], store)
  await publishScript('1.0.0-next', { 'player.js': script('next') })
  const failing = { ...storage, read: () => Promise.reject(new Error('The storage is away.')) }
  await writeDeltas(folderOf('1.0.0-next'), 'watch', failing)
  expect(await deltasOf('1.0.0-next')).toEqual([])
})
