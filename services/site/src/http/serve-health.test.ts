import { cp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { echo, startFakeProvider } from '../test/fake-provider.ts'
import type { FakeProvider } from '../test/fake-provider.ts'
import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

let provider: FakeProvider
let running: TestSite

beforeEach(async () => {
  provider = await startFakeProvider(echo)
  running = await startTestSite({ providerUrl: provider.url, serverLimits: { probeMs: 300 } })
})

afterEach(async () => {
  await provider.stop()
  await running.stop()
})

async function ask(path: string) {
  const { statusCode, headers, ...response } = await running.site.inject(path)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': expect.stringContaining('json') })
  return { status: statusCode, body: response.json<{ status: string; checks: Record<string, string> }>() }
}

/** Polls until the site, which caches the provider's state briefly, notices the change. */
async function readyWithProvider(state: 'up' | 'down') {
  for (;;) {
    const response = await ask('/readyz')
    if (response.body.checks['provider'] === state) return response
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('the site is alive from the start, and ready once it has a release', async () => {
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'alive' } })
  expect(await readyWithProvider('up')).toEqual({
    status: 503,
    body: { status: 'not ready', checks: { release: 'down', storage: 'up', provider: 'up' } },
  })
  await running.release('first')
  expect(await readyWithProvider('up')).toEqual({
    status: 200,
    body: { status: 'ready', checks: { release: 'up', storage: 'up', provider: 'up' } },
  })
})

test('reports an unavailable or hanging provider, but stays ready because it can serve pages', async () => {
  await running.release('first')
  const down = { status: 200, body: { status: 'ready', checks: { release: 'up', storage: 'up', provider: 'down' } } }
  await provider.stop()
  expect(await readyWithProvider('down')).toEqual(down)
  await provider.start()
  await readyWithProvider('up')
  provider.behave(() => {})
  expect(await readyWithProvider('down')).toEqual(down)
})

test.each([
  ['its pointer is removed', 'discovery/current.json', (file: string) => rm(file)],
  ['its pointer is empty', 'discovery/current.json', (file: string) => writeFile(file, '')],
  ['its folder is removed', '', (folder: string) => rm(folder, { recursive: true })],
])('reports the storage as down but serves the last release when %s', async (_, path, damage) => {
  await running.release('first')
  const saved = join(tmpdir(), `kinora-health-${process.pid}`)
  await readyWithProvider('up')
  await cp(running.root, saved, { recursive: true })
  await damage(join(running.root, path))
  expect((await readyWithProvider('up')).body).toEqual({
    status: 'ready',
    checks: { release: 'up', storage: 'down', provider: 'up' },
  })
  await cp(saved, running.root, { recursive: true })
  expect((await readyWithProvider('up')).body.checks['storage']).toBe('up')
  await rm(saved, { recursive: true })
})

test('health paths never return a page', async () => {
  await running.release('first')
  for (const path of ['/healthz/more', '/readyz/more']) expect((await running.site.inject(path)).statusCode).toBe(404)
})
