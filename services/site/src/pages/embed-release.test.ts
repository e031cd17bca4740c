import { discoverySchema } from '@kinora/releases'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'

import { embedRelease, remoteToEmbed } from './embed-release.ts'

function microFrontend(paths: string[]): MicroFrontend[] {
  const base = '/mf/team/1/'
  return [
    {
      url: `${base}entry.js`,
      metadata: { integrity: `sha384-${'a'.repeat(64)}`, version: '1.0.0' },
      extras: {
        build: '1',
        owner: 'team',
        container: 'team',
        base,
        assets: {},
        preload: [],
        routes: paths.map((path) => ({ path, access: 'public' as const })),
        requires: {},
        provides: {},
      },
    },
  ]
}

/** Creates a release with the given number of remotes, each with one page. */
function releaseOf(remotes: number): ReleaseDocument {
  const entries = Array.from({ length: remotes }, (_, i) => [`team-${i}`, microFrontend([`/team-${i}/:id`])] as const)
  return { schema: discoverySchema, microFrontends: { shell: microFrontend([]), ...Object.fromEntries(entries) } }
}

test('every page of a release with few remotes embeds the whole release', () => {
  const release = releaseOf(50)
  expect(remoteToEmbed(release, '/team-3/1')).toBeUndefined()
  expect(JSON.parse(embedRelease('r1', release, undefined))).toEqual(release)
})

test("a page of a release with many remotes embeds the shell, its own remote, the other remotes' routes, and the URL of the whole release", () => {
  const release = releaseOf(51)
  // The timeout starts before the remote's entry is loaded, so it must be embedded too.
  Object.assign(release.microFrontends['team-5']?.[0]?.extras ?? {}, { timeoutMs: 8_000 })
  const remoteId = remoteToEmbed(release, '/Team-3/1/')
  expect(remoteId).toBe('team-3')
  const { rest, microFrontends } = JSON.parse(embedRelease('r1', release, remoteId))
  expect(rest).toBe('/discovery/releases/r1.json')
  expect(microFrontends.shell).toEqual(release.microFrontends.shell)
  expect(microFrontends['team-3']).toEqual(release.microFrontends['team-3'])
  expect(microFrontends['team-4']).toEqual([{ extras: { routes: [{ path: '/team-4/:id', access: 'public' }] } }])
  expect(microFrontends['team-5'][0].extras.timeoutMs).toBe(8_000)
  expect(Object.keys(microFrontends)).toEqual(Object.keys(release.microFrontends))
})

test('a route pattern does not match itself as a URL path', () => {
  const release = releaseOf(51)
  expect(remoteToEmbed(release, '/*')).toBe('')
  expect(remoteToEmbed(release, '/:any/1')).toBe('')
  expect(remoteToEmbed(release, '/team%2D3/1')).toBe('team-3')
})

test("the shell's own pages and unknown paths do not embed a complete remote", () => {
  const release = releaseOf(200)
  expect(remoteToEmbed(release, '/')).toBe('')
  expect(embedRelease('r1', release, '').length).toBeLessThan(JSON.stringify(release).length / 4)
})

test('a page omits embeddable pages and the archive of types', () => {
  const release = releaseOf(1)
  const [remote] = release.microFrontends['team-0'] ?? []
  const hash = `sha384-${'a'.repeat(64)}`
  const assets = { 'embed.js': hash, 'embed.css': hash, 'routes.js': hash, '@mf-types.zip': hash }
  const embed = { path: '/embed/:id', script: 'embed.js', styles: ['embed.css'] }
  Object.assign(remote?.extras ?? {}, { assets, embed })
  const { microFrontends } = JSON.parse(embedRelease('r1', release))
  expect(microFrontends['team-0'][0].extras.assets).toEqual({ 'routes.js': hash })
  expect(JSON.stringify(microFrontends)).not.toContain('embed')
})

test('a page embeds only the hashes of preloaded files for the shell and builds that verify their own files', () => {
  const release = releaseOf(2)
  const hash = `sha384-${'a'.repeat(64)}`
  const files = { assets: { 'main.js': hash, 'main.css': hash, 'later.js': hash }, preload: ['main.css'] }
  for (const id of ['shell', 'team-0', 'team-1']) Object.assign(release.microFrontends[id]?.[0]?.extras ?? {}, files)
  Object.assign(release.microFrontends['team-0']?.[0]?.extras ?? {}, { verifiesFiles: true })
  const { microFrontends } = JSON.parse(embedRelease('r1', release))
  expect(microFrontends.shell[0].extras.assets).toEqual({ 'main.css': hash })
  expect(microFrontends['team-0'][0].extras.assets).toEqual({ 'main.css': hash })
  expect(microFrontends['team-1'][0].extras.assets).toEqual(files.assets)
})
