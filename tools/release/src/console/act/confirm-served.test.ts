import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { confirmServed } from './confirm-served.ts'

let server: Server
/** Releases served to the next viewers, in order. The last one repeats. */
let shown: string[]

const pageOf = (release: string) => {
  const document = { microFrontends: { shell: [{ extras: { release: { id: release } } }] } }
  return `<!doctype html><script type="application/json" id="release" data-remote-origins="">${JSON.stringify(document)}</script>`
}

beforeEach(async () => {
  server = createServer((request, response) => {
    // Only pages reveal which release a viewer receives; release documents don't.
    if (request.url !== '/') return void response.end('{}')
    const [first = '', ...rest] = shown
    if (rest.length > 0) shown = rest
    response.end(first === '' ? 'A page without a release' : pageOf(first))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
/** Returns a time so far in the past that the confirmation soon times out. */
const longAgo = () => Date.now() - 9_500

const all = { release: 'r-new', live: ['r-new'], percents: [] }

test('reports which release the site serves and since when', async () => {
  shown = ['r-old', 'r-old', 'r-new']
  const sentence = await confirmServed({ url: url() }, all)
  expect(sentence).toMatch(
    /^The change is live: http:\S+ has shown r-new since \d\d:\d\d:\d\d UTC, \d+\.\d s after the change\. Of 20 new viewers, 20 saw it\.$/,
  )
})

test('counts how many viewers see a canary', async () => {
  shown = ['r-stable', 'r-stable', 'r-canary', 'r-stable']
  const expected = { release: 'r-canary', live: ['r-stable', 'r-canary'], percents: [5] }
  const sentence = await confirmServed({ url: url() }, expected)
  expect(sentence).toContain('Of 90 new viewers, 1 saw it, 89 saw r-stable.')
})

test('confirms a halt only when the canary is no longer served to any viewer', async () => {
  const some = ['r-stable', 'r-stable', 'r-stable', 'r-stable', 'r-canary']
  const halted = { release: 'r-stable', live: ['r-stable'], percents: [5] }
  shown = [...Array.from({ length: 5 }, () => some).flat(), 'r-stable']
  expect(await confirmServed({ url: url() }, halted)).toMatch(/^The change is live: .* Of 90 new viewers, 90 saw it\.$/)
  shown = Array.from({ length: 2_000 }, () => some).flat()
  expect(await confirmServed({ url: url() }, halted, longAgo())).toMatch(
    /still shows r-canary, \d+ s after the change: new viewers saw r-stable \(\d+\), r-canary \(/,
  )
})

test('reports a site that still serves another release', async () => {
  shown = ['r-old']
  const sentence = await confirmServed({ url: url() }, all, longAgo())
  expect(sentence).toMatch(/does not show r-new yet, \d+ s after the change: new viewers saw r-old \(\d+\)/)
})

test('reports a page without a release and a site that does not respond', async () => {
  shown = ['']
  expect(await confirmServed({ url: url() }, all, longAgo())).toContain('a page without a release')
  expect(await confirmServed({ url: 'http://127.0.0.1:1' }, all)).toMatch(/^No site responds at /)
})
