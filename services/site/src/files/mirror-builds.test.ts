import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { deltaFile } from '@kinora/releases'
import { createFolderStorage } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import type { FastifyInstance } from 'fastify'

import { buildSite } from '../app.ts'

const before = Buffer.alloc(32, 7)

let home: string
let site: FastifyInstance
let reads: string[]

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-mirror-'))
  const bucket = createFolderStorage(join(home, 'bucket'))
  await bucket.create('mf/watch/1.0.0-a/main.js', 'main()')
  await bucket.create('mf/watch/1.0.0-a/main.js.br', 'compressed')
  await bucket.create(deltaFile('mf/watch/1.0.0-a/main.js', before), 'what changed')
  await bucket.create('discovery/current.json', '{}')
  reads = []
  const storage: SiteStorage = {
    ...bucket,
    readBytes(path) {
      reads.push(path)
      return bucket.readBytes(path)
    },
  }
  site = await buildSite({
    siteStorage: { storage, folder: join(home, 'site'), isMirrored: true },
    providerUrl: 'http://127.0.0.1:9',
  })
})

afterEach(async () => {
  await site.close()
  await rm(home, { recursive: true })
})

test('copies a remote file and its compressed copy once, then serves the local copies', async () => {
  const asked = Array.from({ length: 5 }, () => site.inject('/mf/watch/1.0.0-a/main.js'))
  for (const { body, headers } of await Promise.all(asked)) {
    expect(body).toBe('main()')
    expect(headers['cache-control']).toContain('immutable')
  }
  const small = await site.inject({ url: '/mf/watch/1.0.0-a/main.js', headers: { 'accept-encoding': 'br' } })
  expect([small.body, small.headers['content-encoding']]).toEqual(['compressed', 'br'])
  expect(reads.filter((path) => path.endsWith('.js'))).toHaveLength(1)
})

test('copies the delta from an earlier build when it is requested', async () => {
  const headers = { 'accept-encoding': 'br, dcz', 'available-dictionary': `:${before.toString('base64')}:` }
  const { body, headers: sent } = await site.inject({ url: '/mf/watch/1.0.0-a/main.js', headers })
  expect([body, sent['content-encoding']]).toEqual(['what changed', 'dcz'])
})

test.each(['/mf/watch/1.0.0-a/other.js', '/mf/../discovery/current.json', '/mf/watch/1.0.0-a/..%2f..%2fmain.js'])(
  'returns 404 for %s',
  async (url) => {
    expect((await site.inject(url)).statusCode).toBe(404)
  },
)
