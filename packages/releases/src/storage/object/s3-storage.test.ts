import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { createS3Storage } from './s3-storage.ts'
import type { SiteStorage } from '../site-storage.ts'
import { startS3Server } from '../test/s3-server.ts'
import type { S3Server } from '../test/s3-server.ts'

// What every storage promises is in storage-contract.test.ts; here is what only a bucket does.

const credentials = { accessKeyId: 'a key', secretAccessKey: 'a secret' }
let server: S3Server
let folder: string

beforeEach(async () => {
  server = await startS3Server(credentials)
  folder = await mkdtemp(join(tmpdir(), 'kinora-s3-'))
})

afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

function open(secretAccessKey = credentials.secretAccessKey): SiteStorage {
  return createS3Storage({
    endpoint: server.endpoint,
    region: 'eu-central-1',
    bucket: 'releases',
    prefix: 'kinora/live/',
    credentials: { ...credentials, secretAccessKey },
  })
}

test('what is written lies below the prefix', async () => {
  await open().create('current.json', '{}')
  expect([...server.objects.keys()]).toEqual(['kinora/live/current.json'])
})

test('a build is none before its manifest is there, which comes last', async () => {
  for (const name of ['build.json', 'main.js', 'fonts/a.woff2']) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), name)
  }
  const written: string[] = []
  const { set } = server.objects
  server.objects.set = function (key, object) {
    written.push(key)
    return set.call(this, key, object)
  }
  await open().uploadDirectory(folder, 'mf/watch/1')
  expect(written).toHaveLength(3)
  expect(written.at(-1)).toBe('kinora/live/mf/watch/1/build.json')
})

test('a bucket that refuses the key is said, with its own word for it', async () => {
  await expect(open('another secret').read('current.json')).rejects.toThrow(
    'The bucket releases answered GET current.json with 403 SignatureDoesNotMatch.',
  )
})
