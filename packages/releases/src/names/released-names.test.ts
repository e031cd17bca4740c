import { posix } from 'node:path'

import { array, assert, constantFrom, property } from 'fast-check'

import { parseBuildManifest } from '../build/build-manifest.ts'
import { discoverySchema, parseReleaseDocument } from '../release/release-document.ts'
import { parseReleasePointer } from '../release/release-pointer.ts'
import { deltaFile, isBuildFile, isReleaseId, originalOf, readBuildId, readBuildPath } from './released-names.ts'

const hash = `sha384-${'a'.repeat(64)}`

const manifest = {
  id: 'watch',
  role: 'remote',
  version: '1.0.0',
  build: '1.0.0-abc',
  owner: 'watch',
  container: 'watch',
  entry: 'main.js',
  preload: ['routes.js'],
  assets: { 'main.js': hash, 'routes.js': hash },
  routes: [],
  requires: {},
  provides: {},
}

const previous = {
  build: '0.9.0-abc',
  container: 'watch_old',
  base: '/mf/watch/0.9.0-abc/',
  entry: 'main.js',
  integrity: hash,
  requires: {},
}

function entry(over: object = {}, extras: object = {}) {
  const { id: _, role: __, entry: file, version, ...rest } = manifest
  const base = '/mf/watch/1.0.0-abc/'
  return [
    { url: `${base}${file}`, metadata: { integrity: hash, version }, extras: { ...rest, base, ...extras }, ...over },
  ]
}

const document = (watch: object[], name = 'watch') => ({
  schema: discoverySchema,
  microFrontends: { shell: entry(), [name]: watch },
})

const pointer = {
  sequence: 1,
  stable: 'a',
  previous: null,
  canary: { release: 'b', percent: 1, salt: 's', startedAt: '2026-11-21T10:00:00.000Z' },
}

/** Names that point to a parent folder, to another site, or to more than one location. */
const hostile = [
  '..',
  '.',
  '../x',
  'a/../../x',
  '/etc/passwd',
  'a\\..\\x',
  '%2e%2e',
  'a\n',
  'a\0',
  ' a',
  '',
  '..a',
  '.a',
]

test.each([
  ['an empty owner', { owner: '' }],
  ['an owner that is too long', { owner: 'x'.repeat(81) }],
  ['an owner on two lines', { owner: 'a\nb' }],
  ['an invisible owner', { owner: '\u3164\u2800' }],
  ['an owner with reversed text direction', { owner: 'team \u202Ehctaw' }],
  ['the name constructor', { id: 'constructor' }],
  ['51 routes', { routes: Array.from({ length: 51 }, (_, i) => ({ path: `/watch/${i}`, access: 'public' })) }],
  ...[
    '//watch',
    '/watch/',
    '/a/../watch',
    '/./watch',
    '/w%61tch/:x',
    '/(.*)',
    '/watch\n',
    '/wаtch', // with a Cyrillic а
    '/tpäth',
    '/t+path',
    '/watch?x=1',
    '/watch#x',
    '/a/*/b',
    '/a*',
    '/:a/:b?x',
    '/:a?/:b?/:c?/:d?/:e?',
    `/${'x'.repeat(120)}`,
    'watch',
  ].map((path): [string, object] => [`the route ${JSON.stringify(path)}`, { routes: [{ path, access: 'public' }] }]),
  ...['//evil.example', '/../x', '/videos/..', '/videos/"x"', '/videos/./x'].map((firstCall): [string, object] => [
    `the first call ${firstCall}`,
    { routes: [{ path: '/watch', access: 'public', firstCall }] },
  ]),
])('rejects a build with %s, and a release that contains it', (_, over) => {
  expect(() => parseBuildManifest(JSON.stringify({ ...manifest, ...over }), 'build.json')).toThrow(
    /is not a valid build manifest: /,
  )
  const { id = 'watch', ...extras } = over as { id?: string }
  expect(() => parseReleaseDocument(JSON.stringify(document(entry({}, extras), id)), 'a release')).toThrow(
    /is not a valid release document: /,
  )
})

test.each([
  '/',
  '/*',
  '/watch/:videoId',
  '/music/:song?',
  '/a.b/c_d/e~f/g-h',
  '/docs/*',
  '/.well-known/x',
  '/:a?/:b?/:c?/:d?',
])('accepts the route %s', (path) => {
  const build = { ...manifest, routes: [{ path, access: 'public', firstCall: '/videos/:videoId?limit=8&with=a,b' }] }
  expect(parseBuildManifest(JSON.stringify(build), 'build.json')).toEqual(build)
})

describe.each(hostile)('the name %j', (name) => {
  test.each([
    ['id', { ...manifest, id: name }],
    ['version', { ...manifest, version: name }],
    ['build', { ...manifest, build: name }],
    ['entry', { ...manifest, entry: name }],
    ['preloaded file', { ...manifest, preload: [name] }],
    ['asset', { ...manifest, assets: { ...manifest.assets, [name]: hash } }],
  ])('rejects an invalid %s in a build manifest', (_, forged) => {
    expect(() => parseBuildManifest(JSON.stringify(forged), 'a file')).toThrow('a file is not a valid build manifest')
  })

  test.each([
    ['name', document(entry(), name)],
    ['build', document(entry({}, { build: name }))],
    ['version', document(entry({ metadata: { integrity: hash, version: name } }))],
    ['base', document(entry({}, { base: `/mf/${name}/` }))],
    ['base of another origin', document(entry({}, { base: `https://files.example/${name}/` }))],
    [
      'entry',
      document(entry({ url: `/mf/watch/1.0.0-abc/${name}` }, { assets: { ...manifest.assets, [name]: hash } })),
    ],
    ['fallback', document(entry({ fallbackUrl: `/mf/watch/${name}/main.js` }))],
    ['asset', document(entry({}, { assets: { ...manifest.assets, [name]: hash } }))],
    ['preloaded file', document(entry({}, { preload: [name], assets: { ...manifest.assets, [name]: hash } }))],
    ['previous build', document(entry({}, { previous: { ...previous, build: name } }))],
    ["previous build's base", document(entry({}, { previous: { ...previous, base: `/mf/${name}/` } }))],
    ["previous build's entry", document(entry({}, { previous: { ...previous, entry: name } }))],
    ['release', document(entry({}, { release: { id: name, createdAt: '' } }))],
  ])('rejects an invalid %s in a release', (_, forged) => {
    expect(() => parseReleaseDocument(JSON.stringify(forged), 'a file')).toThrow(
      'a file is not a valid release document',
    )
  })

  test.each([
    ['stable release', { ...pointer, stable: name }],
    ['previous release', { ...pointer, previous: name }],
    ['canary', { ...pointer, canary: { ...pointer.canary, release: name } }],
  ])('rejects an invalid %s in a pointer', (_, forged) => {
    expect(() => parseReleasePointer(JSON.stringify(forged), 'a file')).toThrow('a file is not a valid release pointer')
  })
})

test('reads valid names unchanged', () => {
  expect(parseBuildManifest(JSON.stringify(manifest), 'a file')).toEqual(manifest)
  const valid = document(entry({ fallbackUrl: '/mf/watch/0.9.0-abc/main.js' }, { previous }))
  expect(parseReleaseDocument(JSON.stringify(valid), 'a file')).toEqual(valid)
  expect(parseReleasePointer(JSON.stringify(pointer), 'a file')).toEqual(pointer)
})

test.each([
  '/media/watch/',
  '/mf/',
  '/',
  'mf/watch/1/',
  'https://a@files.example/mf/',
  'javascript:/mf/',
  '//files.example/mf/',
])('%s is not a valid base path for a build', (base) => {
  const forged = document(entry({ url: `${base}main.js` }, { base }))
  expect(() => parseReleaseDocument(JSON.stringify(forged), 'a file')).toThrow('a file is not a valid release document')
})

test.each(['https://files.example/', 'http://127.0.0.1:4001/kinora/mf/watch/1.0.0-abc/', 'https://[::1]:8080/mf/a/1/'])(
  '%s is a valid base URL for a build on another origin',
  (base) => {
    const elsewhere = document(entry({ url: `${base}main.js` }, { base }))
    expect(parseReleaseDocument(JSON.stringify(elsewhere), 'a file')).toEqual(elsewhere)
  },
)

test.each([
  ['routes.js', true],
  ['fonts/inter.woff2', true],
  ['cover@2x.png', true],
  ['main.js.LICENSE.txt', true],
  ['page.php', false],
  ['page.xml', false],
  ['page.xhtml', false],
  ['main.js.br', false],
  ['LICENSE', false],
  ['.env.json', false],
  ['a/.git/x.json', false],
  [`${'a'.repeat(197)}.js`, true],
  [`${'a'.repeat(198)}.js`, false],
])('isBuildFile accepts the file %s: %s', (file, expected) => {
  expect(isBuildFile(file)).toBe(expected)
})

test.each([
  ['watch@1.0.0-4f0c', { app: 'watch', build: '1.0.0-4f0c' }],
  [`watch@${'1'.repeat(128)}`, { app: 'watch', build: '1'.repeat(128) }],
  [`watch@${'1'.repeat(129)}`, undefined],
  ['watch', undefined],
  ['Watch@1', undefined],
  ['watch@1/..', undefined],
])('parses the build ID %s', (id, expected) => {
  expect(readBuildId(id)).toEqual(expected)
})

test.each([
  ['mf/watch/1.0.0-4f0c/routes.js', { id: 'watch@1.0.0-4f0c', file: 'routes.js' }],
  ['mf/watch/1.0.0-4f0c/fonts/a.woff2', { id: 'watch@1.0.0-4f0c', file: 'fonts/a.woff2' }],
  ['mf/watch/1.0.0-4f0c/page.php', undefined],
  ['mf/Watch/1.0.0-4f0c/routes.js', undefined],
  ['mf/watch/routes.js', undefined],
  ['private/mf/watch/1.0.0-4f0c/routes.js', undefined],
  ['discovery/current.json', undefined],
])('parses the file path %s', (path, expected) => {
  expect(readBuildPath(path)).toEqual(expected)
})

test('deltas and compressed copies are stored next to their file', () => {
  const delta = deltaFile('main.js', new Uint8Array(32).fill(171))
  expect(delta).toBe(`main.js.${'ab'.repeat(32)}.dcz`)
  for (const name of [delta, 'main.js.br', 'main.js.gz', 'main.js']) expect(originalOf(name)).toBe('main.js')
})

const staysBelow = (folder: string, path: string) => posix.normalize(`${folder}/${path}`).startsWith(`${folder}/`)

test('paths from arbitrary names never leave their folder', () => {
  const part = constantFrom('..', '.', '/', '\\', '@', 'watch', 'js', '1.0.0', '-', '%2f', '\0', '_', 'Z')
  const name = array(part, { maxLength: 12 }).map((parts) => parts.join(''))
  assert(
    property(name, (text) => {
      const build = readBuildId(text)
      if (build !== undefined) {
        expect(staysBelow('mf', build.app)).toBe(true)
        expect(staysBelow('mf/watch', build.build)).toBe(true)
        expect(posix.normalize(`mf/${build.app}/${build.build}`).split('/')).toHaveLength(3)
      }
      if (isReleaseId(text)) expect(staysBelow('releases', text)).toBe(true)
      if (isBuildFile(text)) expect(staysBelow('mf/watch/1', text)).toBe(true)
      const found = readBuildPath(text)
      if (found !== undefined) expect(posix.normalize(text)).toBe(text)
    }),
    { numRuns: 5_000 },
  )
})
