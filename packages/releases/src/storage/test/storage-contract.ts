import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { buildManifestFile } from '../../build/build-manifest.ts'
import type { SiteStorage } from '../site-storage.ts'

/** A storage to test. */
export interface StorageUnderTest {
  storage: SiteStorage
  /** Creates a file at any path, bypassing the storage's checks. */
  plant(path: string, text: string): Promise<void>
  close(): Promise<void>
}

/** All storage operations that accept a path. */
const actions: Record<string, (storage: SiteStorage, path: string, folder: string) => Promise<unknown>> = {
  read: (storage, path) => storage.read(path),
  readBytes: (storage, path) => storage.readBytes(path),
  write: (storage, path) => storage.write(path, 'forged'),
  create: (storage, path) => storage.create(path, 'forged'),
  uploadDirectory: (storage, path, folder) => storage.uploadDirectory(folder, path),
  list: (storage, path) => storage.list(path),
  files: (storage, path) => storage.files(path),
  lastModified: (storage, path) => storage.lastModified(path),
  remove: (storage, path) => storage.remove(path),
}

const twenty = <T>(write: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, i) => write(i)))

/** Defines tests for the contract that every storage must fulfil. Call it from a test file. */
export function testStorageContract(open: () => Promise<StorageUnderTest>): void {
  let opened: StorageUnderTest
  let storage: SiteStorage
  let folder: string

  beforeEach(async () => {
    opened = await open()
    storage = opened.storage
    folder = await mkdtemp(join(tmpdir(), 'kinora-built-'))
  })

  afterEach(async () => {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Creates a complete local build folder, including the manifest. */
  async function built(files: Record<string, string | Uint8Array>): Promise<string> {
    const directory = await mkdtemp(join(folder, 'build-'))
    for (const [name, content] of Object.entries({ [buildManifestFile]: '{}', ...files })) {
      await mkdir(dirname(join(directory, name)), { recursive: true })
      await writeFile(join(directory, name), content)
    }
    return directory
  }

  test('returns undefined for a missing file, and removing it is not an error', async () => {
    expect(await storage.read('nothing.json')).toBeUndefined()
    expect(await storage.readBytes('nothing.json')).toBeUndefined()
    expect(await storage.lastModified('nothing.json')).toBeUndefined()
    expect(await storage.list('nowhere')).toEqual([])
    expect(await storage.files('nowhere')).toEqual([])
    expect(await storage.list('')).toEqual([])
    await storage.remove('nothing.json')
  })

  test('replaces a file atomically, with 20 concurrent writers', async () => {
    await storage.write('current.json', 'first')
    expect(await storage.read('current.json')).toBe('first')
    await twenty((i) => storage.write('current.json', `writer ${i} `.repeat(1_000)))
    expect(await storage.read('current.json')).toMatch(/^(writer \d+ )\1{999}$/)
    expect(await storage.files('')).toEqual(['current.json'])
  })

  test("creates a file for only one of 20 concurrent writers and stores that writer's text", async () => {
    const isCreated = await twenty((i) => storage.create('releases/a.json', `writer ${i}`))
    expect(isCreated.filter(Boolean)).toHaveLength(1)
    expect(await storage.read('releases/a.json')).toBe(`writer ${isCreated.indexOf(true)}`)
    expect(await storage.list('releases')).toEqual(['a.json'])
  })

  describe('uploadDirectory', () => {
    test('uploads a folder with all its files, and does not upload it again', async () => {
      expect(await storage.uploadDirectory(await built({ 'main.js': 'one', 'fonts/a.woff2': 'a' }), 'mf/watch/1')).toBe(
        true,
      )
      expect(await storage.uploadDirectory(await built({ 'main.js': 'two', 'more.js': 'two' }), 'mf/watch/1')).toBe(
        false,
      )
      expect(await storage.read('mf/watch/1/main.js')).toBe('one')
      expect(await storage.files('mf/watch/1')).toEqual([buildManifestFile, 'fonts/a.woff2', 'main.js'])
      expect(await storage.list('mf/watch')).toEqual(['1'])
    })

    test('uploads a build for only one of several concurrent writers', async () => {
      const folders = await Promise.all(
        ['a', 'b', 'c'].map((name) => built({ 'main.js': 'main()', [buildManifestFile]: name })),
      )
      const isUploaded = await Promise.all(folders.map((directory) => storage.uploadDirectory(directory, 'mf/watch/1')))
      expect(isUploaded.filter(Boolean)).toHaveLength(1)
      expect(await storage.read(`mf/watch/1/${buildManifestFile}`)).toBe('abc'[isUploaded.indexOf(true)])
      expect(await storage.files('mf')).toEqual([`watch/1/${buildManifestFile}`, 'watch/1/main.js'])
    })

    test('preserves every byte of large and binary files, and text in any language', async () => {
      const bytes = new Uint8Array(randomBytes(3_000_000))
      await storage.uploadDirectory(await built({ 'a.woff2': bytes, 'empty.js': '' }), 'mf/watch/1')
      const found = await storage.readBytes('mf/watch/1/a.woff2')
      expect(found && Buffer.compare(found, bytes)).toBe(0)
      expect(await storage.read('mf/watch/1/empty.js')).toBe('')
      await storage.create('text.json', 'Grüße, 世界 🎬\r\n')
      expect(await storage.read('text.json')).toBe('Grüße, 世界 🎬\r\n')
    })
  })

  test('lists the names in a folder and the files below it in sorted order, regardless of their number', async () => {
    const paths = ['mf/watch/1/b.js', 'mf/watch/1/a.js', 'mf/watch/3/a.js', 'mf/watch/2/a.js', 'mf/watchers/1/a.js']
    for (const path of paths) await storage.create(path, path)
    expect(await storage.list('')).toEqual(['mf'])
    expect(await storage.list('mf')).toEqual(['watch', 'watchers'])
    expect(await storage.list('mf/watch')).toEqual(['1', '2', '3'])
    expect(await storage.files('mf/watch')).toEqual(['1/a.js', '1/b.js', '2/a.js', '3/a.js'])
    expect(await storage.files('')).toEqual(paths.toSorted())
  })

  test('does not list temporary files', async () => {
    await storage.create('mf/watch/1/main.js', 'main()')
    for (const path of ['mf/watch/1/main.js.0a.draft', 'mf/watch/2.0a.draft/main.js']) await opened.plant(path, 'half')
    expect(await storage.list('mf/watch')).toEqual(['1'])
    expect(await storage.list('mf/watch/1')).toEqual(['main.js'])
    expect(await storage.files('mf')).toEqual(['watch/1/main.js'])
    await storage.remove('mf/watch')
    expect(await storage.files('')).toEqual([])
  })

  test('returns when a file was last modified', async () => {
    const before = Date.now()
    await storage.create('a.json', 'a')
    const at = (await storage.lastModified('a.json'))?.getTime() ?? 0
    // Buckets report whole seconds, and a disk's clock may differ.
    expect(at).toBeGreaterThan(before - 2_000)
    expect(at).toBeLessThan(Date.now() + 2_000)
  })

  test('removes a file or a folder with all its files, and nothing else', async () => {
    for (const path of ['mf/watch/1/a.js', 'mf/watch/1/fonts/a.woff2', 'mf/watch/10/a.js', 'mf/a.js'])
      await storage.create(path, path)
    await storage.remove('mf/watch/1')
    await storage.remove('mf/a.js')
    expect(await storage.files('mf')).toEqual(['watch/10/a.js'])
    expect(await storage.create('mf/a.js', 'again')).toBe(true)
  })

  describe.each(Object.entries(actions))('%s', (_, act) => {
    test.each(['../a.json', 'mf/../../a.json', '/etc/passwd', 'mf//watch', 'mf/./watch', 'mf/', 'a\\..\\b', 'a\0'])(
      'rejects the path %j',
      async (path) => {
        await expect(act(storage, path, await built({}))).rejects.toThrow('is not a valid storage path')
        expect(await storage.files('')).toEqual([])
      },
    )
  })
}
