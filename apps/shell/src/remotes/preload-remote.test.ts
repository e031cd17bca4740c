import { testRelease } from '../test/test-release.ts'
import { createRemoteLoader } from './load-remote.ts'

const release = testRelease({
  watch: { preload: ['routes.js', 'routes.css'] },
  music: { requires: { '@kinora/api-client': '^2.0.0' } },
})

const createLoader = () => createRemoteLoader(release, async () => ({ remote: { id: 'watch', routes: [] } }))
const createFailing = () => createRemoteLoader(release, () => Promise.reject(new Error('host down')))

const preloads = () => [...document.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'))
const ofWatch = ['remoteEntry.js', 'routes.js', 'routes.css'].map((file) => `/mf/watch/3.0.0-new/${file}`)

afterEach(() => document.head.replaceChildren())

test("a remote's files start side by side, and once", async () => {
  const loader = createLoader()
  await loader.load('watch')
  expect(preloads()).toEqual(ofWatch)
  await loader.load('watch')
  expect(preloads()).toEqual(ofWatch)
})

test('what the page has started before is not started again', async () => {
  await createLoader().load('watch')
  await createLoader().load('watch')
  expect(preloads()).toEqual(ofWatch)
})

test('files that were let go of since they failed are not started again', async () => {
  const loader = createFailing()
  await expect(loader.load('watch')).rejects.toMatchObject({ reason: 'failed' })
  document.head.replaceChildren()
  await expect(loader.load('watch')).rejects.toMatchObject({ reason: 'failed' })
  expect(preloads()).toEqual([])
})

test('nothing starts of a remote that this shell will refuse, or does not know', async () => {
  const loader = createLoader()
  await expect(loader.load('music')).rejects.toMatchObject({ reason: 'incompatible' })
  await expect(loader.load('nobody')).rejects.toMatchObject({ reason: 'failed' })
  expect(preloads()).toEqual([])
})

test('modules start as modules, and of a build that begins with a manifest only what runs', async () => {
  const loading = { preload: ['routes.js', 'routes.css'], runtime: 'own' }
  const other = testRelease({
    modules: { ...loading, abi: 'esm-container@1' },
    described: { ...loading, abi: 'federation-manifest@1' },
  })
  const [described] = other.microFrontends['described'] ?? []
  if (described) described.url = '/mf/described/3.0.0-new/mf-manifest.json'
  const loader = createRemoteLoader(other, () => new Promise(() => {}))
  void loader.load('modules')
  void loader.load('described')
  await Promise.resolve()
  const started = [...document.querySelectorAll<HTMLLinkElement>('link[rel$="preload"]')]
  expect(started.map((link) => [link.rel, link.as, link.getAttribute('href')])).toEqual([
    ['modulepreload', 'script', '/mf/modules/3.0.0-new/remoteEntry.js'],
    ['modulepreload', 'script', '/mf/modules/3.0.0-new/routes.js'],
    ['preload', 'style', '/mf/modules/3.0.0-new/routes.css'],
    ['preload', 'script', '/mf/described/3.0.0-new/routes.js'],
    ['preload', 'style', '/mf/described/3.0.0-new/routes.css'],
  ])
})
