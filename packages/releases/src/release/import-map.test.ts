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

const verifying = { verifiesFiles: true } as const

test('a release whose builds all verify their own files has no import map', () => {
  const release = releaseOf({
    watch: microFrontend('watch', verifying),
    music: microFrontend('music', { ...verifying, previous: { ...previous, ...verifying } }),
  })
  expect(importMapOf(release)).toBeUndefined()
})

test('the import map lists only the modules of a build that does not verify its files, with their hashes', () => {
  const release = releaseOf({
    watch: microFrontend('watch', verifying),
    music: microFrontend('music', {
      entryType: 'module',
      previous: { ...previous, assets: { 'entry.js': hash('d') } },
    }),
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
    },
  })
})

test('the import map lists the previous build even if the released build verifies its own files', () => {
  const unverified = { ...previous, assets: { 'entry.js': hash('d') } }
  const release = releaseOf({ music: microFrontend('music', { ...verifying, previous: unverified }) })
  expect(importMapOf(release)).toContain('/mf/music/0/entry.js')
  expect(importMapOf(release)).not.toContain('/mf/music/1/')
})
