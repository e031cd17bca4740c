import { importMapOf } from './import-map.ts'
import { discoverySchema } from './release-document.ts'
import type { MicroFrontend, ReleaseDocument } from './release-document.ts'

const hash = (letter: string) => `sha384-${letter.repeat(64)}`

function microFrontend(id: string, extras: Partial<MicroFrontend['extras']> = {}): [MicroFrontend] {
  const base = `/mf/${id}/1/`
  const assets = { 'entry.js': hash('a'), 'page.css': hash('b'), 'a.woff2': hash('c') }
  const described = { build: '1', owner: id, container: id, preload: [], routes: [], requires: {}, provides: {} }
  return [
    {
      url: `${base}entry.js`,
      metadata: { integrity: hash('a'), version: '1.0.0' },
      extras: { ...described, base, assets, ...extras },
    },
  ]
}

const releaseOf = (remotes: Record<string, [MicroFrontend]>): ReleaseDocument => ({
  schema: discoverySchema,
  microFrontends: { shell: microFrontend('shell'), ...remotes },
})

const previous = {
  build: '0',
  container: 'old',
  base: '/mf/music/0/',
  entry: 'entry.js',
  integrity: hash('d'),
  requires: {},
}

const modules = { abi: 'esm-container@1', runtime: 'own', verifiesFiles: false }

test('a release of builds that check their files has no import map', () => {
  const own = { abi: 'webpack-container@1', runtime: 'shell@1', verifiesFiles: true }
  const release = releaseOf({ watch: microFrontend('watch'), music: microFrontend('music', { ...own, previous }) })
  expect(importMapOf(release)).toBeUndefined()
})

test('of a build that does not, and of the one before it, just the files that have a hash can be imported', () => {
  const earlier = { ...previous, ...modules, assets: { 'entry.js': hash('d') } }
  const release = releaseOf({
    watch: microFrontend('watch'),
    music: microFrontend('music', { ...modules, previous: earlier }),
  })
  expect(JSON.parse(importMapOf(release) ?? '')).toEqual({
    imports: {
      '/mf/music/1/': null,
      '/mf/music/1/entry.js': '/mf/music/1/entry.js',
      '/mf/music/1/page.css': '/mf/music/1/page.css',
      '/mf/music/0/': null,
      '/mf/music/0/entry.js': '/mf/music/0/entry.js',
    },
    integrity: {
      '/mf/music/1/entry.js': hash('a'),
      '/mf/music/1/page.css': hash('b'),
      '/mf/music/0/entry.js': hash('d'),
      '/mf/shell/1/build.json?refused': hash('A'),
    },
  })
})

test("another bundler's build before one of our preset is held as well", () => {
  const earlier = { ...previous, abi: 'webpack-container@1', assets: { 'entry.js': hash('d') } }
  const release = releaseOf({ music: microFrontend('music', { previous: earlier }) })
  expect(importMapOf(release)).toContain('/mf/music/0/entry.js')
})
