import { isReservedPath, isReservedRoute, replacesRedirect } from './reserved-paths.ts'

test.each([
  ['/api', true],
  ['/api/v1/videos', true],
  ['/healthz', true],
  ['/apiary', false],
  ['/watch/api', false],
  ['/', false],
])('isReservedPath and isReservedRoute match the path %s: %s', (path, isReserved) => {
  expect(isReservedPath(path)).toBe(isReserved)
  expect(isReservedRoute(path)).toBe(isReserved)
})

test.each([
  ['/API/music', true],
  ['/music?/media', true],
  ['/api?/music', true],
  ['/mf/*', true],
  ['/:name/api', false],
  ['/music/:id?', false],
])('isReservedRoute matches the route %s: %s', (path, isReserved) => {
  expect(isReservedRoute(path)).toBe(isReserved)
})

test.each([
  [{ path: '/home' }, true],
  [{ path: '/HOME' }, true],
  [{ path: '/:page' }, true],
  [{ path: '/home', query: 'sort=trending' }, false],
  [{ path: '/home/new' }, false],
])('replacesRedirect matches the route %j: %s', (route, replaces) => {
  expect(replacesRedirect(route)).toBe(replaces)
})
