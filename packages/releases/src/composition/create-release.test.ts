import { hasBuilds } from './build-ids-by-app.ts'
import { createRelease } from './create-release.ts'
import { ReleaseRefusedError } from './release-refused-error.ts'
import { buildOf, hash } from './test/build-of.ts'

const first = createRelease(undefined, [
  buildOf('shell', '1.0.0-a'),
  buildOf('watch', '1.0.0-a', { timeoutMs: 8000, entryType: 'module' }),
  buildOf('channel', '1.0.0-a', { chunkGlobal: 'webpackChunkchannel', verifiesFiles: true }),
])
const entryOf = ({ document }: typeof first, id: string) => document.microFrontends[id]?.[0]

test('adds builds and leaves everything else unchanged', () => {
  const second = createRelease(first.document, [buildOf('watch', '2.0.0-b', { budgetKb: 90 })])
  expect(entryOf(second, 'channel')).toEqual(entryOf(first, 'channel'))
  expect(entryOf(second, 'watch')).toMatchObject({
    url: '/mf/watch/2.0.0-b/entry.js',
    metadata: { integrity: hash, version: '2.0.0' },
    extras: { build: '2.0.0-b', owner: 'watch team', base: '/mf/watch/2.0.0-b/', assets: { 'entry.js': hash } },
  })
  // Pages embed the release, so it leaves out the budget, which only the check needs.
  expect(entryOf(second, 'watch')?.extras).not.toHaveProperty('budgetKb')
  expect(second.id).toMatch(/^\d{8}T\d{6}-[0-9a-f]{8}$/)
  expect(entryOf(second, 'shell')?.extras.release).toEqual({ id: second.id, createdAt: expect.any(String) })
})

test("includes a remote's previous build with everything needed to load it", () => {
  const second = createRelease(first.document, [buildOf('watch', '2.0.0-b'), buildOf('channel', '2.0.0-b')])
  expect(entryOf(second, 'watch')?.fallbackUrl).toBe('/mf/watch/1.0.0-a/entry.js')
  expect(entryOf(second, 'watch')?.extras.previous).toEqual({
    build: '1.0.0-a',
    container: 'watch_1.0.0-a',
    base: '/mf/watch/1.0.0-a/',
    entry: 'entry.js',
    integrity: hash,
    requires: {},
    timeoutMs: 8000,
    entryType: 'module',
    // This build doesn't verify its own files, so the page needs all hashes.
    assets: { 'entry.js': hash },
  })
  expect(entryOf(second, 'channel')?.extras.previous).toEqual({
    build: '1.0.0-a',
    container: 'channel_1.0.0-a',
    base: '/mf/channel/1.0.0-a/',
    entry: 'entry.js',
    integrity: hash,
    requires: {},
    chunkGlobal: 'webpackChunkchannel',
    verifiesFiles: true,
  })
})

test('a build keeps its fallback when it is released again, but a shell or a new remote does not have one', () => {
  const watch = buildOf('watch', '2.0.0-b')
  const second = createRelease(first.document, [watch, buildOf('shell', '2.0.0-b'), buildOf('music', '1.0.0-a')])
  const third = createRelease(second.document, [watch])
  expect(entryOf(third, 'watch')?.extras.previous?.build).toBe('1.0.0-a')
  for (const id of ['shell', 'music']) {
    expect(entryOf(second, id)).not.toHaveProperty('fallbackUrl')
    expect(entryOf(second, id)?.extras).not.toHaveProperty('previous')
  }
})

test('omits a retired remote', () => {
  const { document } = createRelease(first.document, [], ['watch'])
  expect(Object.keys(document.microFrontends)).toEqual(['shell', 'channel'])
})

test('hasBuilds requires all of the builds', () => {
  const watch = { id: 'watch', build: '1.0.0-a' }
  expect(hasBuilds(first.document, [watch, { id: 'shell', build: '1.0.0-a' }])).toBe(true)
  expect(hasBuilds(first.document, [watch, { id: 'channel', build: '2.0.0-b' }])).toBe(false)
})

test('rejects a release without a shell and a build without a hash for its entry', () => {
  expect(() => createRelease(undefined, [buildOf('watch', '1.0.0-a')])).toThrow('A release needs a shell')
  expect(() => createRelease(first.document, [buildOf('watch', '2.0.0-b', { assets: {} })])).toThrow(
    'Build watch@2.0.0-b has no hash for its entry entry.js.',
  )
})

test.each([
  ['a route', { routes: [{ path: '/media/:song', access: 'public' as const }] }, '/media/:song'],
  ['an embedded page', { embed: { path: '/oembed', script: 'entry.js', styles: [] } }, '/oembed'],
  ['a page of a shell', { pages: ['/healthz'] }, '/healthz'],
])('rejects %s with a path that is reserved for the site', (_, declared, path) => {
  const refused = () => createRelease(first.document, [buildOf('watch', '2.0.0-b', declared)])
  expect(refused).toThrow(ReleaseRefusedError)
  expect(refused).toThrow(`watch@2.0.0-b: the path ${path} is reserved for the site. Choose another path.`)
})
