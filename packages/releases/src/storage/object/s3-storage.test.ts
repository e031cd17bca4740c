import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openSiteStorage } from '../open-storage.ts'
import type { SiteStorage } from '../site-storage.ts'
import { startS3Server } from '../test/s3-server.ts'
import type { S3Server } from '../test/s3-server.ts'

const credentials = { accessKeyId: 'a key', secretAccessKey: 'a secret' }
let server: S3Server
let storage: SiteStorage
let folder: string

beforeEach(async () => {
  server = await startS3Server(credentials)
  storage = open()
  folder = await mkdtemp(join(tmpdir(), 'kinora-s3-'))
})

afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

function open(secret = credentials.secretAccessKey): SiteStorage {
  return openSiteStorage(
    {
      SITE_STORAGE_URL: `s3://releases/kinora/live?region=eu-central-1&endpoint=${encodeURIComponent(server.endpoint)}`,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: secret,
    },
    folder,
  )
}

async function build(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

test('of many writers who expect the same, one is told yes', async () => {
  for (const expected of [undefined, 'first']) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => storage.compareAndSwap('current.json', expected, `writer ${i}`)),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await storage.read('current.json')).toBe(`writer ${answers.indexOf(true)}`)
    await storage.compareAndSwap('current.json', await storage.read('current.json'), 'first')
  }
  expect([...server.objects.keys()]).toEqual(['kinora/live/current.json'])
})

test('what is to be replaced and has changed, or gone, stays as it is', async () => {
  await storage.create('current.json', 'newer')
  expect(await storage.compareAndSwap('current.json', 'older', 'mine')).toBe(false)
  expect(await storage.compareAndSwap('gone.json', 'older', 'mine')).toBe(false)
  expect(await storage.read('current.json')).toBe('newer')
  expect(await storage.read('gone.json')).toBeUndefined()
})

test('a file is created once', async () => {
  expect(await storage.create('releases/a.json', 'first')).toBe(true)
  expect(await storage.create('releases/a.json', 'second')).toBe(false)
  expect(await storage.read('releases/a.json')).toBe('first')
})

test('a build is adopted once, and is none before its manifest is there', async () => {
  await build({ 'build.json': '{}', 'main.js': 'main()', 'fonts/a.woff2': 'font' })
  const written: string[] = []
  const { set } = server.objects
  server.objects.set = function (key, object) {
    written.push(key)
    return set.call(this, key, object)
  }
  expect(await storage.uploadDirectory(folder, 'mf/watch/1')).toBe(true)
  expect(written.at(-1)).toBe('kinora/live/mf/watch/1/build.json')
  expect(await storage.files('mf/watch/1')).toEqual(['build.json', 'fonts/a.woff2', 'main.js'])
  await build({ 'main.js': 'other()' })
  expect(await storage.uploadDirectory(folder, 'mf/watch/1')).toBe(false)
  expect(await storage.read('mf/watch/1/main.js')).toBe('main()')
})

test('names in a folder and files below it are found, however many there are', async () => {
  const paths = ['mf/watch/1/a.js', 'mf/watch/1/b.js', 'mf/watch/2/a.js', 'mf/watch/3/a.js', 'mf/watchers/1/a.js']
  for (const path of paths) await storage.create(path, path)
  expect(await storage.list('mf')).toEqual(['watch', 'watchers'])
  expect(await storage.list('mf/watch')).toEqual(['1', '2', '3'])
  expect(await storage.files('mf/watch')).toEqual(['1/a.js', '1/b.js', '2/a.js', '3/a.js'])
  expect((await storage.lastModified('mf/watch/1/a.js'))?.getTime()).toBeGreaterThan(0)
  await storage.remove('mf/watch')
  expect(await storage.files('mf')).toEqual(['watchers/1/a.js'])
})

test('what is not there reads as nothing', async () => {
  expect(await storage.readBytes('nothing.json')).toBeUndefined()
  expect(await storage.lastModified('nothing.json')).toBeUndefined()
  expect(await storage.list('nowhere')).toEqual([])
  await storage.remove('nothing.json')
})

test('a bucket that refuses the key is said, with its own word for it', async () => {
  await expect(open('another secret').read('current.json')).rejects.toThrow(
    'The bucket releases answered GET current.json with 403 SignatureDoesNotMatch.',
  )
})

test.each([
  ['ftp://releases', {}, 'SITE_STORAGE_URL is "ftp://releases". It must be'],
  ['releases', {}, 'SITE_STORAGE_URL is "releases". It must be'],
  ['s3://releases', { AWS_ACCESS_KEY_ID: 'a key' }, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set'],
])('the storage %s is refused in a sentence', (SITE_STORAGE_URL, env, message) => {
  expect(() => openSiteStorage({ SITE_STORAGE_URL, ...env }, folder)).toThrow(message)
})
