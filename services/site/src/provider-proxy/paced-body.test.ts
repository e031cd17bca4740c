import { setTimeout as wait } from 'node:timers/promises'

import { mediaFile, hashOf, startFakeProvider } from '../test/fake-provider.ts'
import type { FakeProvider } from '../test/fake-provider.ts'
import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'
import { pacedUrl, restMs } from './paced-body.ts'

const file = mediaFile(400_000)
let provider: FakeProvider
let running: TestSite
let url: string

beforeEach(async () => {
  provider = await startFakeProvider(file.serve)
  running = await startTestSite({ providerUrl: provider.url })
  url = await running.listen()
})

afterEach(async () => {
  jest.restoreAllMocks()
  await provider.stop()
  await running.stop()
})

const { setTimeout: startTimer } = globalThis

/** Has every rest of a paced file go on until somebody ends it, so that nothing depends on how long one takes. */
function holdRests(): (() => void)[] {
  const rests: (() => void)[] = []
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, ms?: number, ...values: []) => {
    if (ms === restMs) return void rests.push(done)
    return startTimer(done, ms, ...values)
  }) as typeof setTimeout)
  return rests
}

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(url + path, { ...init, headers })

test.each([[{}], [{ range: 'bytes=0-' }]])(
  'of a file that is asked for at a pace, what a first picture needs comes first, and the rest after a rest: %j',
  async (headers) => {
    const rests = holdRests()
    let bytes = 0
    const seen: number[] = []
    for await (const part of (await ask('/media/a.mp4?paced', headers)).body ?? []) {
      seen.push((bytes += part.length))
      if (bytes !== 32 * 1024) continue
      while (rests.length === 0) await wait(5)
      rests[0]?.()
    }
    expect(seen).toContain(32 * 1024)
    expect([bytes, rests.length]).toEqual([400_000, 1])
    expect(provider.asked.map((each) => each.url)).toEqual(['/media/a.mp4'])
  },
)

test('it is the same file', async () => {
  const body = new Uint8Array(await (await ask('/media/a.mp4?paced')).arrayBuffer())
  expect(hashOf(body)).toBe(file.hash)
})

test('a viewer who goes on in the middle does not wait, nor does anybody who asks for the file itself', async () => {
  const rests = holdRests()
  for (const [path, headers] of [
    ['/media/a.mp4?paced', { range: 'bytes=1000-' }],
    ['/media/a.mp4', { range: 'bytes=0-' }],
  ] as const) {
    const body = await (await ask(path, headers)).arrayBuffer()
    expect(body.byteLength).toBeGreaterThan(32 * 1024)
  }
  expect(rests).toEqual([])
})

test('a file that lies elsewhere is named after the rest', async () => {
  provider.behave((_request, response) => response.writeHead(302, { location: 'https://bucket.example/a.mp4' }).end())
  const asked = performance.now()
  const { status } = await ask('/media/a.mp4?paced', {}, { redirect: 'manual' })
  // A slow machine makes it longer only.
  expect([status, performance.now() - asked > restMs / 2]).toEqual([302, true])
})

test('who leaves during the rest holds nothing', async () => {
  const leave = new AbortController()
  const response = await ask('/media/a.mp4?paced', {}, { signal: leave.signal })
  await response.body?.getReader().read()
  leave.abort()
  while (provider.answering() > 0) await wait(5)
  expect(provider.answering()).toBe(0)
})

test.each([
  '',
  'https://media.example/a.mp4',
  '//evil.example/media/a.mp4',
  '/media/a.mp4?v=1',
  '/api/v1/videos',
  '/media/a b"><i>',
])('no pace is asked for of %p, which the site does not pass on', (path) => {
  expect(pacedUrl(path)).toBeUndefined()
})
