import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

import { applyOverrides } from './overrides.ts'

const released = {
  url: '/mf/watch/1.0.0-a/remoteEntry.js',
  metadata: { integrity: 'sha384-a', version: '1.0.0' },
  extras: { base: '/mf/watch/1.0.0-a/', build: '1.0.0-a', previous: { build: '0.9.0-z' } },
} as unknown as MicroFrontend

const fetched = jest.fn<Promise<Response>, [string]>()
beforeEach(() => {
  fetched.mockReset()
  globalThis.fetch = fetched as unknown as typeof fetch
})

/** Overrides the watch remote. Returns the remote's entry and the messages. */
async function overridden(override: object) {
  sessionStorage.setItem('kinora-overrides', JSON.stringify({ watch: override, music: { fails: true } }))
  const release = { microFrontends: { watch: [released] } } as unknown as ReleaseDocument
  const lines = await applyOverrides(release)
  return { lines, entry: release.microFrontends['watch']?.[0] }
}

function siteHas(manifest: object) {
  fetched.mockImplementation(async (url) => {
    const isThere = url === '/mf/watch/2.0.0-b/build.json'
    return new Response(isThere ? JSON.stringify({ version: '2.0.0', entry: 'remoteEntry.js', ...manifest }) : '', {
      status: isThere ? 200 : 404,
    })
  })
}

test('replaces the released build with another build on the site', async () => {
  siteHas({ build: '2.0.0-b', assets: { 'remoteEntry.js': 'sha384-b' } })
  const { lines, entry } = await overridden({ build: '2.0.0-b' })
  expect(lines).toEqual(['watch uses build 2.0.0-b.'])
  expect(entry).toMatchObject({
    url: '/mf/watch/2.0.0-b/remoteEntry.js',
    metadata: { integrity: 'sha384-b', version: '2.0.0' },
  })
})

test('rejects an ES module build and prints the preview command', async () => {
  siteHas({ entryType: 'module', assets: {} })
  const { lines, entry } = await overridden({ build: '2.0.0-b' })
  expect(lines).toEqual([expect.stringMatching(/consists of ES modules.*Run "kinora-release preview watch@2\.0\.0-b"/)])
  expect(entry).toBe(released)
})

test('keeps the released build and reports that the requested build is not on the site', async () => {
  siteHas({})
  const { lines, entry } = await overridden({ build: '3.0.0-c' })
  expect(lines).toEqual(['watch@3.0.0-c is not on the site, so this tab uses the released build.'])
  expect(entry).toBe(released)
})

test('removes the files and the previous build of a remote that is set to fail', async () => {
  const { lines, entry } = await overridden({ fails: true })
  expect(lines).toEqual(['watch fails on purpose.'])
  expect(entry?.extras.previous).toBeUndefined()
  expect(entry?.url).toBe('/mf/watch/1.0.0-a/fails-on-purpose.js')
})
