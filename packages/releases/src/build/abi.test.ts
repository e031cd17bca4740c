import { discoverySchema, releaseErrors } from '../release/release-document.ts'
import { loadingOf } from './abi.ts'
import { parseBuildManifest } from './build-manifest.ts'

const hash = `sha384-${'a'.repeat(64)}`

const manifest = {
  id: 'music',
  role: 'remote',
  version: '1.0.0',
  build: '1.0.0-abc',
  owner: 'music team',
  container: 'music',
  entry: 'remoteEntry.js',
  assets: { 'remoteEntry.js': hash },
  preload: [],
  routes: [],
  requires: {},
  provides: {},
}

const read = (over: object) => parseBuildManifest(JSON.stringify({ ...manifest, ...over }), 'build.json')

test('a build that says nothing of how it is loaded is a container of our preset, which checks its own files', () => {
  expect(loadingOf(read({}))).toEqual({ abi: 'webpack-container@1', runtime: 'shell@1', verifiesFiles: true })
})

test.each([
  ['a build by our preset', { abi: 'webpack-container@1', runtime: 'shell@1', verifiesFiles: true }, true],
  ["another bundler's", { abi: 'webpack-container@1', runtime: 'own' }, false],
  ['an ES module, whatever it says', { abi: 'esm-container@1', runtime: 'own', verifiesFiles: true }, false],
  ['one of an ABI to come', { abi: 'wasm-component@12', runtime: 'component@2', verifiesFiles: true }, false],
])('%s is read as it is', (_, declared, verifiesFiles) => {
  expect(read(declared)).toMatchObject(declared)
  expect(loadingOf(read(declared))).toEqual({ ...declared, verifiesFiles })
})

test.each(['webpack', 'webpack-container@', 'Webpack@1', 'webpack@0', '@1', 'a@1@2', ''])('%j is no ABI', (abi) => {
  expect(() => read({ abi })).toThrow('build.json is no build manifest: /abi')
})

test('a release names the same, of the build before it with the files that the page must check', () => {
  const { id: _, role: __, version, entry, ...described } = manifest
  const base = '/mf/music/1.0.0-abc/'
  const loading = { abi: 'esm-container@1', runtime: 'own', bundler: { name: 'vite', version: '8.0.0' } }
  const previous = { ...loading, build: 'b', container: 'c', requires: {}, base, entry, integrity: hash, assets: {} }
  const shell = { ...described, base, abis: ['esm-container@1'], runtimes: ['own'] }
  const entryOf = (extras: object) => [{ url: `${base}${entry}`, metadata: { integrity: hash, version }, extras }]
  const microFrontends = { shell: entryOf(shell), music: entryOf({ ...described, ...loading, base, previous }) }
  expect(releaseErrors({ schema: discoverySchema, microFrontends })).toEqual([])
})
