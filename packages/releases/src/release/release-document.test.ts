import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { discoverySchema, parseReleaseDocument, releaseErrors } from './release-document.ts'

const hash = `sha384-${'a'.repeat(64)}`

function entry(id: string, over: object = {}) {
  return [
    {
      url: `/mf/${id}/1.0.0-abc/main.js`,
      metadata: { integrity: hash, version: '1.0.0' },
      extras: {
        build: '1.0.0-abc',
        owner: id,
        container: id,
        base: `/mf/${id}/1.0.0-abc/`,
        assets: { 'main.js': hash, '1.js': hash },
        preload: ['1.js'],
        routes: [{ path: `/${id}`, access: 'public' }],
        requires: {},
        provides: {},
        ...over,
      },
    },
  ]
}

function release(microFrontends: object) {
  return { schema: discoverySchema, microFrontends }
}

test('a valid document has no errors and is parsed unchanged', () => {
  const document = release({ shell: entry('shell', { routes: [] }), watch: entry('watch') })
  expect(releaseErrors(document)).toEqual([])
  expect(parseReleaseDocument(JSON.stringify(document), 'a file')).toEqual(document)
})

test("one remote's paths may be nested", () => {
  const routes = ['/music/:id', '/music/new'].map((path) => ({ path, access: 'public' }))
  expect(releaseErrors(release({ shell: entry('shell', { routes: [] }), music: entry('music', { routes }) }))).toEqual(
    [],
  )
})

test('a document remains valid when one of its paths becomes reserved', () => {
  const routes = [{ path: '/media/:song', access: 'public' }]
  const shell = entry('shell', { routes: [], pages: ['/', '/healthz'] })
  expect(releaseErrors(release({ shell, music: entry('music', { routes }) }))).toEqual([])
})

// Reimplements the rules of https://github.com/awslabs/frontend-discovery, which only checks the first version of each entry.
const FirstVersion = Type.Object(
  {
    url: Type.String(),
    fallbackUrl: Type.Optional(Type.String()),
    metadata: Type.Object({ integrity: Type.String(), version: Type.String() }, { additionalProperties: false }),
    extras: Type.Optional(Type.Object({})),
    deployment: Type.Optional(Type.Object({ traffic: Type.Number(), default: Type.Boolean() })),
  },
  { additionalProperties: false },
)
const FrontendDiscovery = Type.Object(
  {
    schema: Type.String(),
    microFrontends: Type.Record(Type.String(), Type.Array(FirstVersion, { uniqueItems: true })),
  },
  { additionalProperties: false },
)

test('accepts and rejects the same documents as the Frontend Discovery schema', () => {
  const valid = release({ shell: entry('shell'), watch: entry('watch') })
  expect([...Value.Errors(FrontendDiscovery, valid)]).toEqual([])
  const outside = [
    { ...valid, more: true },
    { microFrontends: valid.microFrontends },
    release({ shell: entry('shell'), watch: [{ ...entry('watch')[0], deploy: {} }] }),
    release({ shell: entry('shell'), watch: [{ url: '/a.js' }] }),
    release({ shell: entry('shell'), watch: [{ ...entry('watch')[0], metadata: { integrity: hash } }] }),
  ]
  for (const document of outside) {
    expect(Value.Check(FrontendDiscovery, document)).toBe(false)
    expect(releaseErrors(document)).not.toEqual([])
  }
})

test.each([
  ['has no shell', { watch: entry('watch') }, /shell/],
  ['has a remote without an entry', { shell: entry('shell'), watch: [] }, /\/microFrontends\/watch/],
  [
    'has an invalid second version',
    { shell: entry('shell'), watch: [...entry('watch'), {}] },
    /\/microFrontends\/watch/,
  ],
  [
    'has a preloaded file without a hash',
    { shell: entry('shell'), watch: entry('watch', { preload: ['2.js'] }) },
    /watch: 2\.js is preloaded but has no hash/,
  ],
  [
    'has a different hash for the entry than for its asset',
    {
      shell: entry('shell'),
      watch: entry('watch', { assets: { 'main.js': `sha384-${'b'.repeat(64)}`, '1.js': hash } }),
    },
    /watch: the hash of main\.js differs from its hash in the assets/,
  ],
  [
    'has an entry outside its folder',
    { shell: entry('shell'), watch: entry('watch', { base: '/mf/other/' }) },
    /watch: the entry .* is not below \/mf\/other\//,
  ],
  [
    'declares the same route in two remotes',
    {
      shell: entry('shell', { routes: [] }),
      watch: entry('watch'),
      music: entry('music', { routes: [{ path: '/watch', access: 'public' }] }),
    },
    /music: the route \/watch belongs to watch/,
  ],
  [
    "declares a route that overlaps another remote's route",
    {
      shell: entry('shell', { routes: [] }),
      watch: entry('watch', { routes: [{ path: '/watch/:videoId', access: 'public' }] }),
      music: entry('music', { routes: [{ path: '/watch/music', access: 'public' }] }),
    },
    /music: the route \/watch\/music belongs to watch \(\/watch\/:videoId\)/,
  ],
  [
    'has a first call with a parameter that may be missing from its path',
    {
      shell: entry('shell', { routes: [] }),
      music: entry('music', { routes: [{ path: '/music/:id?', access: 'public', firstCall: '/songs/:id' }] }),
    },
    /music: the first call of \/music\/:id\? needs :id, which may be missing from the path/,
  ],
  [
    "has an embeddable page that overlaps another remote's route",
    {
      shell: entry('shell', { routes: [] }),
      watch: entry('watch', { embed: { path: '/embed/:id', script: 'main.js', styles: [] } }),
      music: entry('music', { routes: [{ path: '/:list/:song', access: 'public' }] }),
    },
    /music: the route \/:list\/:song belongs to watch \(\/embed\/:id\)|watch: the route \/embed\/:id belongs to music/,
  ],
  [
    'has an embeddable page with a script without a hash',
    {
      shell: entry('shell', { routes: [] }),
      watch: entry('watch', { embed: { path: '/embed/:id', script: 'embed.js', styles: [] } }),
    },
    /watch: embed\.js is embedded but has no hash/,
  ],
  [
    "declares one of the shell's pages as a remote's route",
    {
      watch: entry('watch', { routes: [{ path: '/login', access: 'public' }] }),
      shell: entry('shell', { routes: [], pages: ['/', '/login'] }),
    },
    /watch: the route \/login belongs to shell/,
  ],
])('rejects a document that %s with the error', (_, microFrontends, error) => {
  expect(releaseErrors(release(microFrontends)).join('\n')).toMatch(error)
  expect(() => parseReleaseDocument(JSON.stringify(release(microFrontends)), 'current release')).toThrow(
    /current release is not a valid release document/,
  )
})
