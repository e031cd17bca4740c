import type { BuildManifest } from '../build/build-manifest.ts'
import { createRelease } from './create-release.ts'
import { ReleaseRefusedError } from './release-refused-error.ts'
import { swapBuild } from './swap-build.ts'
import { buildOf } from './test/build-of.ts'

const { id: liveId, document: live } = createRelease(undefined, [
  buildOf('shell', '1.0.0-a'),
  buildOf('watch', '1.0.0-a'),
  buildOf('channel', '1.0.0-a'),
])

test('replaces one remote in the live release and changes nothing else', () => {
  const { id, document } = swapBuild(live, buildOf('watch', '2.0.0-b'))
  const { shell, watch, ...others } = document.microFrontends
  expect(watch?.[0]).toMatchObject({ url: '/mf/watch/2.0.0-b/entry.js', metadata: { version: '2.0.0' } })
  expect(others).toEqual({ channel: live.microFrontends['channel'] })
  expect(shell[0]?.url).toBe(live.microFrontends.shell[0]?.url)
  expect(shell[0]?.extras.release?.id).toBe(id)
  expect(id).not.toBe(liveId)
  expect(live.microFrontends['watch']?.[0]?.extras.build).toBe('1.0.0-a')
})

test('a previewed build does not have a fallback', () => {
  const [watch] = swapBuild(live, buildOf('watch', '2.0.0-b')).document.microFrontends['watch'] ?? []
  expect(watch).not.toHaveProperty('fallbackUrl')
  expect(watch?.extras).not.toHaveProperty('previous')
})

test.each<[string, BuildManifest, string]>([
  ['the shell', buildOf('shell', '2.0.0-b'), 'shell@2.0.0-b is a shell. A preview link shows one remote'],
  [
    'a shell that declares itself a remote',
    buildOf('shell', '2.0.0-b', { role: 'remote' }),
    'shell@2.0.0-b is a shell.',
  ],
  ['a shell with another name', buildOf('watch', '2.0.0-b', { role: 'shell' }), 'watch@2.0.0-b is a shell.'],
  ['a remote that is not live', buildOf('music', '1.0.0-a'), 'music is not in the live release'],
  [
    "another remote's path",
    buildOf('watch', '2.0.0-b', { routes: [{ path: '/channel', access: 'public' }] }),
    'the route /channel belongs to',
  ],
  [
    'a path that the site serves',
    buildOf('watch', '2.0.0-b', { routes: [{ path: '/api/videos', access: 'public' }] }),
    'the path /api/videos is reserved',
  ],
  [
    'a range that the shell does not satisfy',
    buildOf('watch', '2.0.0-b', { requires: { '@kinora/ui': '^2.0.0' } }),
    'watch@2.0.0-b needs @kinora/ui ^2.0.0; the shell 1.0.0-a has 1.4.0',
  ],
  [
    "another remote's container name",
    buildOf('watch', '2.0.0-b', { container: 'channel_1.0.0-a' }),
    'its container channel_1.0.0-a has the same name as the container of channel',
  ],
])('rejects a preview with %s', (_, manifest, sentence) => {
  expect(() => swapBuild(live, manifest)).toThrow(ReleaseRefusedError)
  expect(() => swapBuild(live, manifest)).toThrow(sentence)
})
