import type { Remote } from '@kinora/shell-contract'

import type { RemoteLoader } from './load-remote.ts'
import { testRelease } from '../test/test-release.ts'
import { withPreload } from './with-preload.ts'

const release = testRelease({
  watch: { preload: ['routes.js', 'routes.css'] },
  music: { requires: { '@kinora/api-client': '^2.0.0' } },
})

const load = jest.fn(async (id: string) => ({ id, routes: [] }) as unknown as Remote)
const remotes = { load } as unknown as RemoteLoader

const preloads = () => [...document.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'))
const ofWatch = ['remoteEntry.js', 'routes.js', 'routes.css'].map((file) => `/mf/watch/3.0.0-new/${file}`)

afterEach(() => document.head.replaceChildren())

test("a remote's files start side by side, and once", async () => {
  const loader = withPreload(release, remotes)
  await loader.load('watch')
  expect(preloads()).toEqual(ofWatch)
  await loader.load('watch')
  expect(preloads()).toEqual(ofWatch)
  expect(load).toHaveBeenCalledTimes(2)
})

test('what the page has started before is not started again', async () => {
  await withPreload(release, remotes).load('watch')
  await withPreload(release, remotes).load('watch')
  expect(preloads()).toEqual(ofWatch)
})

test('files that were let go of since they failed are not started again', async () => {
  const loader = withPreload(release, remotes)
  await loader.load('watch')
  document.head.replaceChildren()
  await loader.load('watch')
  expect(preloads()).toEqual([])
})

test('nothing starts of a remote that this shell will refuse, or does not know', async () => {
  const loader = withPreload(release, remotes)
  await loader.load('music')
  await loader.load('nobody')
  expect(preloads()).toEqual([])
})
