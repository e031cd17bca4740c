import { discoverySchema, parseReleaseDocument, releaseFaults } from './release-document.ts'

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

test('a sound document has no fault and is read back as it is', () => {
  const document = release({ shell: entry('shell', { routes: [] }), watch: entry('watch') })
  expect(releaseFaults(document)).toEqual([])
  expect(parseReleaseDocument(JSON.stringify(document), 'a file')).toEqual(document)
})

test.each([
  ['has no shell', { watch: entry('watch') }, /shell/],
  ['has a remote without an entry', { shell: entry('shell'), watch: [] }, /\/microFrontends\/watch/],
  [
    'has a second version that is broken',
    { shell: entry('shell'), watch: [...entry('watch'), {}] },
    /\/microFrontends\/watch/,
  ],
  [
    'gives a preloaded file no hash',
    { shell: entry('shell'), watch: entry('watch', { preload: ['2.js'] }) },
    /watch: 2\.js is preloaded and has no hash/,
  ],
  [
    'gives the entry another hash than its assets',
    {
      shell: entry('shell'),
      watch: entry('watch', { assets: { 'main.js': `sha384-${'b'.repeat(64)}`, '1.js': hash } }),
    },
    /watch: the hash of main\.js is not that of its assets/,
  ],
  [
    'keeps an entry outside its folder',
    { shell: entry('shell'), watch: entry('watch', { base: '/mf/other/' }) },
    /watch: the entry .* is not below \/mf\/other\//,
  ],
  [
    'gives one route to two remotes',
    {
      shell: entry('shell', { routes: [] }),
      watch: entry('watch'),
      music: entry('music', { routes: [{ path: '/watch', access: 'public' }] }),
    },
    /music: the route \/watch belongs to watch/,
  ],
])('a document that %s is refused with the fault', (_, microFrontends, fault) => {
  expect(releaseFaults(release(microFrontends)).join('\n')).toMatch(fault)
  expect(() => parseReleaseDocument(JSON.stringify(release(microFrontends)), 'current release')).toThrow(
    /current release is no valid release document/,
  )
})
