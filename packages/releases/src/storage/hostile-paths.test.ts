import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { array, assert, asyncProperty, constantFrom } from 'fast-check'

import { createFolderStorage } from './folder/folder-storage.ts'
import { createReleaseStore } from '../release/release-store.ts'
import type { SiteStorage } from './site-storage.ts'

let folder: string
let root: string
let storage: SiteStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-hostile-'))
  root = join(folder, 'site')
  storage = createFolderStorage(root)
  await mkdir(join(root, 'mf/watch/1'), { recursive: true })
  await mkdir(join(folder, 'outside/below'), { recursive: true })
  await writeFile(join(folder, 'outside/secret.json'), 'a secret')
})

afterEach(() => rm(folder, { recursive: true }))

const outside = () => readdir(join(folder, 'outside'), { recursive: true })
const secret = () => readFile(join(folder, 'outside/secret.json'), 'utf8')

/** All storage operations that accept a path. */
const acts: Record<string, (path: string) => Promise<unknown>> = {
  read: (path) => storage.read(path),
  readBytes: (path) => storage.readBytes(path),
  write: (path) => storage.write(path, 'forged'),
  create: (path) => storage.create(path, 'forged'),
  uploadDirectory: async (path) => {
    await mkdir(join(folder, 'built'), { recursive: true })
    return storage.uploadDirectory(join(folder, 'built'), path)
  },
  list: (path) => storage.list(path),
  files: (path) => storage.files(path),
  lastModified: (path) => storage.lastModified(path),
  remove: (path) => storage.remove(path),
}

describe.each(Object.keys(acts))('%s', (name) => {
  test.each([
    '../outside/secret.json',
    'mf/../../outside/secret.json',
    '/etc/passwd',
    'mf//watch',
    'mf/./watch',
    'a\\..\\b',
    'a\0',
  ])('rejects %j without touching any file', async (path) => {
    await expect(acts[name]?.(path)).rejects.toThrow('is not a valid storage path')
    expect(await outside()).toEqual(['below', 'secret.json'])
    expect(await secret()).toBe('a secret')
  })
})

describe("a symbolic link inside the storage's folder", () => {
  beforeEach(async () => {
    await symlink(join(folder, 'outside'), join(root, 'mf/watch/linked'), 'dir')
    await symlink(join(folder, 'outside/secret.json'), join(root, 'mf/watch/1/main.js'))
    await symlink(join(root, 'mf/watch/1'), join(root, 'mf/watch/inside'), 'dir')
    await writeFile(join(root, 'mf/watch/1/page.js'), 'page')
  })

  const linked = ['mf/watch/1/main.js', 'mf/watch/linked/secret.json', 'mf/watch/inside/page.js']

  test.each(linked)('does not follow a symbolic link when reading %s', async (path) => {
    expect(await storage.read(path)).toBeUndefined()
    expect(await storage.readBytes(path)).toBeUndefined()
    expect(await storage.lastModified(path)).toBeUndefined()
  })

  test.each(['mf/watch/linked', 'mf/watch/inside'])('does not follow a symbolic link when listing %s', async (path) => {
    expect([await storage.list(path), await storage.files(path)]).toEqual([[], []])
    expect(await storage.files('mf/watch')).toEqual(['1/page.js'])
  })

  test.each(['mf/watch/linked/new.json', 'mf/watch/linked/secret.json', 'mf/watch/linked/below/new/file.json'])(
    'does not follow a symbolic link when writing %s',
    async (path) => {
      for (const act of ['write', 'create', 'uploadDirectory', 'remove'] as const)
        await expect(acts[act]?.(path)).rejects.toThrow('is a symbolic link. Storage does not follow links')
      expect(await outside()).toEqual(['below', 'secret.json'])
      expect(await secret()).toBe('a secret')
    },
  )

  test('removes a symbolic link without its target', async () => {
    for (const path of ['mf/watch/linked', 'mf/watch/1/main.js']) await storage.remove(path)
    expect((await readdir(join(root, 'mf/watch'))).toSorted()).toEqual(['1', 'inside'])
    expect(await secret()).toBe('a secret')
  })

  test("accepts a symbolic link in the path of the storage's folder", async () => {
    await symlink(root, join(folder, 'current'), 'dir')
    expect(await createFolderStorage(join(folder, 'current')).read('mf/watch/1/page.js')).toBe('page')
  })
})

test("arbitrary names never read or write anything outside the storage's folder", async () => {
  const store = createReleaseStore(storage)
  const part = constantFrom('..', '.', '/', '\\', '%2e%2e', 'watch', '@', '1.0.0', '-', '\0', 'A', '..%2f', '’', ' ')
  const name = array(part, { maxLength: 8 }).map((parts) => parts.join(''))
  await assert(
    asyncProperty(name, constantFrom(...Object.keys(acts)), async (path, act) => {
      await Promise.allSettled([acts[act]?.(`mf/${path}`), store.readBuild(path), store.readRelease(path)])
      expect((await readdir(folder)).filter((found) => found !== 'built').toSorted()).toEqual(['outside', 'site'])
      expect(await outside()).toEqual(['below', 'secret.json'])
    }),
    { numRuns: 300 },
  )
})
