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
