import type { ReleaseDocument } from '../release/release-document.ts'
import type { DeclaredRoute } from './declared-route.ts'
import { remoteForPath } from './release-routes.ts'
import { routeErrors } from './route-errors.ts'

/** Creates just enough of a release to tell which app owns a path. */
function releaseOf(remotes: Record<string, DeclaredRoute[]>, pages: string[] = []): ReleaseDocument {
  const entries = Object.entries(remotes).map(([id, routes]) => [id, [{ extras: { routes } }]])
  return { microFrontends: { shell: [{ extras: { routes: [], pages } }], ...Object.fromEntries(entries) } } as never
}

const route = (path: string, firstCall?: string): DeclaredRoute => ({
  path,
  access: 'public',
  ...(firstCall !== undefined && { firstCall }),
})

test.each<[string, DeclaredRoute]>([
  ['that the path always contains', route('/watch/:id', '/videos/:id')],
  ["that do not include the path's optional one", route('/channel/:name/:tab?', '/users/channel/:name')],
  ['none', route('/list', '/videos')],
])('accepts a first call with parameters %s', (_, declared) => {
  expect(routeErrors(releaseOf({ watch: [declared] }))).toEqual([])
})

test("a remote's routes may overlap but not repeat", () => {
  expect(routeErrors(releaseOf({ watch: [route('/watch/:id'), route('/watch/new')] }))).toEqual([])
  expect(routeErrors(releaseOf({ watch: [route('/watch'), route('/watch')] }))).toEqual([
    'watch: the route /watch belongs to watch',
  ])
})

test('reports the owner of the same path, or of an overlapping path', () => {
  const music = [route('/login'), route('/home/new')]
  expect(routeErrors(releaseOf({ music }, ['/login', '/home/:tab']))).toEqual([
    'music: the route /login belongs to shell',
    'music: the route /home/new belongs to shell (/home/:tab)',
  ])
})

test.each([
  ['/watch/v-1', 'watch'],
  ['/Watch/v-1/', 'watch'],
  ['/', undefined],
  ['/nowhere', undefined],
])('the path %s belongs to %s', (pathname, remoteId) => {
  expect(remoteForPath(releaseOf({ watch: [route('/watch/:id')] }, ['/']), pathname)).toBe(remoteId)
})
