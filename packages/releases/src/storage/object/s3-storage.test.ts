import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { changePointer } from '../../release/change-pointer.ts'
import { createReleaseStore } from '../../release/release-store.ts'
import { createS3Storage } from './s3-storage.ts'
import type { S3Location } from './s3-client.ts'
import { startFaultProxy } from '../test/fault-proxy.ts'
import type { FaultProxy } from '../test/fault-proxy.ts'
import { testStorageContract } from '../test/storage-contract.ts'
import { openTestBucket } from '../test/test-bucket.ts'
import type { TestBucket } from '../test/test-bucket.ts'

/** Makes the first `times` writes of `path` fail. */
function firstWritesOf(path: string, times: number) {
  let left = times
  return ({ method, url = '' }: IncomingMessage) => method === 'PUT' && url.includes(path) && left-- > 0
}

let bucket: TestBucket

beforeAll(async () => {
  bucket = await openTestBucket()
})

afterAll(() => bucket?.stop())

describe('a bucket', () => {
  testStorageContract(async () => {
    const location = bucket.location()
    const beside = createS3Storage({ ...location, prefix: location.prefix.replace('live/', '') })
    await beside.create('other.json', 'of somebody else')
    const storage = createS3Storage(location)
    return {
      storage,
      // No need to bypass any checks: the storage accepts this path but doesn't list it.
      plant: async (path, text) => void (await storage.create(path, text)),
      async close() {
        expect(await beside.read('other.json')).toBe('of somebody else')
      },
    }
  })

  test('a bucket applies all of 20 concurrent promotions from separate processes @long', async () => {
    const location = bucket.location()
    const url = new URL(`s3://${location.bucket}/${location.prefix.replace(/\/$/, '')}`)
    url.search = new URLSearchParams({ region: location.region, endpoint: location.endpoint }).toString()
    const env = {
      ...process.env,
      SITE_STORAGE_URL: url.href,
      AWS_ACCESS_KEY_ID: location.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: location.credentials.secretAccessKey,
    }
    const names = Array.from({ length: 20 }, (_, i) => `n${i}`)
    const script = join(import.meta.dirname, '../test/promote-names.ts')
    const ends = await Promise.all(
      [0, 4, 8, 12, 16].map(async (first) => {
        const args = [script, ...names.slice(first, first + 4)]
        return once(spawn(process.execPath, args, { env, stdio: 'inherit' }), 'exit')
      }),
    )
    expect(ends).toEqual(ends.map(() => [0, null]))
    const store = createReleaseStore(createS3Storage(location))
    const pointer = await store.readPointer()
    expect(pointer?.sequence).toBe(20)
    expect(pointer?.stable.split('-').toSorted()).toEqual(names.toSorted())
    const lengths: number[] = []
    for await (const { stable } of store.history()) lengths.push(stable.split('-').length)
    expect(lengths).toEqual(names.map((_, i) => 20 - i))
    expect(JSON.parse((await createS3Storage(location).read('discovery/current.json')) ?? '')).toEqual(pointer)
  })
})

describe('with network failures', () => {
  let proxy: FaultProxy
  let location: S3Location

  beforeEach(async () => {
    const { endpoint, ...rest } = bucket.location()
    proxy = await startFaultProxy(endpoint)
    location = { ...rest, endpoint: proxy.endpoint }
  })

  afterEach(() => proxy.close())

  test("uploads a build's manifest last, so an incomplete upload is not a build", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-s3-'))
    for (const name of ['build.json', 'main.js', 'fonts/a.woff2']) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), name)
    }
    await createS3Storage(location).uploadDirectory(folder, 'mf/watch/1')
    await rm(folder, { recursive: true })
    const written = proxy.requests.filter((request) => request.startsWith('PUT') && request.includes('/mf/'))
    expect(written).toHaveLength(3)
    expect(written.at(-1)).toBe(`PUT /${location.bucket}/${location.prefix}mf/watch/1/build.json`)
  })

  test('recognizes its own object when it retries a write whose response was lost', async () => {
    const isFirst = firstWritesOf('a.json', 1)
    proxy.fault = (request) => (isFirst(request) ? 'lose the response' : undefined)
    const storage = createS3Storage(location)
    expect(await storage.create('a.json', 'mine')).toBe(true)
    expect(proxy.requests.filter((request) => request.endsWith('a.json'))).toHaveLength(3)
  })

  test('fails when it retries a write that another writer completed first', async () => {
    const storage = createS3Storage(location)
    const isFirst = firstWritesOf('a.json', 1)
    proxy.fault = (request) => (isFirst(request) ? 503 : undefined)
    const { endpoint } = bucket.location()
    const other = createS3Storage({ ...location, endpoint })
    const { create } = other
    expect(await create('a.json', 'theirs')).toBe(true)
    expect(await storage.create('a.json', 'mine')).toBe(false)
    expect(await storage.read('a.json')).toBe('theirs')
  })

  test('applies a change only once, even if the first response to every request is lost', async () => {
    const store = createReleaseStore(createS3Storage(location))
    await changePointer(store, () => ({ stable: 'a', previous: null }))
    const lost = new Set<string>()
    proxy.fault = ({ method, url = '' }) => {
      const request = `${method} ${url}`
      if (lost.has(request)) return undefined
      lost.add(request)
      return 'lose the response'
    }
    const { sequence } = await changePointer(store, (pointer) => ({ stable: `${pointer?.stable}-b`, previous: null }))
    expect(sequence).toBe(2)
    expect(await store.readPointer()).toMatchObject({ sequence: 2, stable: 'a-b' })
  })

  test('stores each file with its content type, and unknown types as bytes', async () => {
    const types = new Map<string, string | undefined>()
    proxy.fault = ({ method, url = '', headers }) => {
      if (method === 'PUT') types.set(url.replace(/^.*\/|\?.*$/g, ''), headers['content-type'])
      return undefined
    }
    const storage = createS3Storage(location)
    for (const name of ['a.js', 'a.css', 'a.json', 'a.html', 'a.svg', 'a.woff2']) await storage.create(name, 'a')
    expect(Object.fromEntries(types)).toMatchObject({
      'a.js': 'text/javascript',
      'a.css': 'text/css',
      'a.json': 'application/json',
      'a.html': 'text/html',
      'a.svg': 'image/svg+xml',
      'a.woff2': 'application/octet-stream',
    })
  })

  test('does not overwrite an existing object, even with the same content', async () => {
    const storage = createS3Storage(location)
    expect(await storage.create('a.json', 'the same')).toBe(true)
    expect(await storage.create('a.json', 'the same')).toBe(false)
  })

  test('retries a write that conflicts with another process', async () => {
    const storage = createS3Storage(location)
    const isFirst = firstWritesOf('a.json', 1)
    proxy.fault = (request) => (isFirst(request) ? 409 : undefined)
    expect(await storage.create('a.json', 'mine')).toBe(true)
  })

  test('retries after a 503', async () => {
    let left = 2
    proxy.fault = () => (left-- > 0 ? 503 : undefined)
    expect(await createS3Storage(location).read('current.json')).toBeUndefined()
    expect(proxy.requests).toHaveLength(3)
  })

  test('reports a hanging bucket after the timeout', async () => {
    proxy.fault = () => 'hang'
    const storage = createS3Storage({ ...location, readTimeoutMs: 200 })
    await expect(storage.read('current.json')).rejects.toThrow(
      `The bucket ${location.bucket} did not respond to GET current.json within 200 ms.`,
    )
  })

  test('reports an unreachable service and that a write may have succeeded', async () => {
    await proxy.close()
    const storage = createS3Storage(location)
    await expect(storage.read('current.json')).rejects.toThrow(/is unreachable for GET current\.json: .*ECONNREFUSED/)
    await expect(storage.create('current.json', '{}')).rejects.toThrow('The object may have been written')
    proxy = await startFaultProxy('http://127.0.0.1:9')
  })

  test("reports rejected credentials with the service's error code", async () => {
    const credentials = { ...location.credentials, secretAccessKey: 'another secret' }
    await expect(createS3Storage({ ...location, credentials }).read('current.json')).rejects.toThrow(
      `The bucket ${location.bucket} responded to GET current.json with 403 SignatureDoesNotMatch.`,
    )
  })

  test('does not treat a missing bucket as empty', async () => {
    await expect(createS3Storage({ ...location, bucket: 'nowhere' }).read('current.json')).rejects.toThrow(
      '404 NoSuchBucket',
    )
  })

  test.each([
    ['ignores the condition of a create', { instead: 200 }],
    ['rejects the condition of a create', 501],
  ])('does not release to a bucket that %s', async (_, fault) => {
    proxy.fault = ({ headers }) => (headers['if-none-match'] === undefined ? undefined : fault)
    const storage = createS3Storage(location)
    const store = createReleaseStore(storage)
    await expect(changePointer(store, () => ({ stable: 'a', previous: null }))).rejects.toThrow(
      `The bucket ${location.bucket} does not support conditional creation (PUT with If-None-Match: *)`,
    )
    expect(await storage.files('')).toEqual([])
    expect(await storage.probe()).toContain('cannot: create an object conditionally (releases are impossible)')
  })

  test("reports a bucket's limitations in one line, with their consequences", async () => {
    const storage = createS3Storage(location)
    proxy.fault = ({ method, url = '' }) => (method === 'DELETE' || url.includes('list-type') ? 403 : undefined)
    const line = (await storage.probe()) ?? ''
    expect(line).toContain('list objects (gc and status see nothing) [')
    expect(line).toContain('remove an object (gc removes nothing) [')
    expect(line).not.toMatch(/create|range|overwrite|\\n/)
  })
})
