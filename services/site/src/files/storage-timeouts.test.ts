import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'

import { buildSite } from '../app.ts'
import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

/** Longer than any test runs, in milliseconds. */
const never = 60_000

let source: TestSite
let home: string
let isHanging: boolean
let reads: string[]
let resume: () => void

/** Storage that a test can make hang. */
function hangingStorage(): SiteStorage {
  const folder = createFolderStorage(source.root)
  const { promise, resolve } = Promise.withResolvers<void>()
  resume = resolve
  const read = async <Value>(path: string, value: () => Promise<Value>): Promise<Value> => {
    reads.push(path)
    if (isHanging) await promise
    return value()
  }
  return {
    ...folder,
    read: (path) => read(path, () => folder.read(path)),
    readBytes: (path) => read(path, () => folder.readBytes(path)),
  }
}

beforeEach(async () => {
  source = await startTestSite()
  await source.release('first', { owner: 'the first team' })
  home = await mkdtemp(join(tmpdir(), 'kinora-waits-'))
  isHanging = false
  reads = []
})

afterEach(async () => {
  await source.stop()
  await rm(home, { recursive: true })
})

const build = (storageTimeouts: { readMs: number; fallbackAfterMs: number }) =>
  buildSite({
    siteStorage: { storage: hangingStorage(), folder: home, isMirrored: true },
    providerUrl: 'http://127.0.0.1:9',
    storageTimeouts,
  })

test('serves cached pages, release documents and files while the bucket hangs', async () => {
  const site = await build({ readMs: never, fallbackAfterMs: 50 })
  const paths = ['/', '/discovery/releases/first.json', '/mf/shell/1/main.js']
  for (const path of paths) expect((await site.inject(path)).statusCode).toBe(200)
  isHanging = true
  for (let again = 0; again < 50; again++) {
    for (const path of [...paths, '/watch/v-1']) expect((await site.inject(path)).statusCode).toBe(200)
  }
  const ready = await site.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ready', checks: { release: 'up', storage: 'down', provider: 'down' } },
  ])
  // Reads of the pointer don't pile up.
  expect(reads.filter((path) => path === 'discovery/current.json').length).toBeLessThan(5)

  await source.release('second', { owner: 'the second team' })
  expect((await site.inject('/')).body).toContain('the first team')
  isHanging = false
  resume()
  let body = ''
  while (!body.includes('the second team')) ({ body } = await site.inject('/'))
  let storage = 'down'
  while (storage !== 'up') ({ storage } = (await site.inject('/readyz')).json().checks)
  await site.close()
})

test('returns 503 with Retry-After within the timeout if no page is cached', async () => {
  isHanging = true
  const site = await build({ readMs: 50, fallbackAfterMs: 20 })
  for (const path of ['/', '/discovery/releases/first.json', '/mf/shell/1/main.js']) {
    const { statusCode, headers, body } = await site.inject(path)
    expect([path, statusCode, Number(headers['retry-after'])]).toEqual([path, 503, expect.any(Number)])
    expect(body).not.toContain('storage')
    expect(headers['cache-control']).toBe('no-store')
  }
  isHanging = false
  resume()
  for (const path of ['/', '/discovery/releases/first.json', '/mf/shell/1/main.js']) {
    // The request can time out on a slow disk, so retry.
    let statusCode: number
    do ({ statusCode } = await site.inject(path))
    while (statusCode === 503)
    expect([path, statusCode]).toEqual([path, 200])
  }
  await site.close()
})

test("serves the last valid release immediately if reading a new release's files hangs", async () => {
  const site = await build({ readMs: never, fallbackAfterMs: 50 })
  await site.inject('/')
  await source.release('second', { owner: 'the second team' })
  const known = reads.length
  isHanging = true
  expect((await site.inject('/')).body).toContain('the first team')
  expect(reads.length).toBeGreaterThan(known)
  resume()
  await site.close()
})

test('limits the number of concurrent reads from a hanging bucket', async () => {
  isHanging = true
  const site = await build({ readMs: never, fallbackAfterMs: 50 })
  const asked = Array.from({ length: 101 }, (_, index) => site.inject(`/mf/shell/1/file-${index}.js`))
  expect((await Promise.race(asked)).statusCode).toBe(503)
  resume()
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 503)).toHaveLength(1)
  await site.close()
})
