import { isReservedPath, isReservedRoute, replacesRedirect } from './reserved-paths.ts'

test.each([
  ['/api', true],
  ['/api/v1/videos', true],
  ['/healthz', true],
  ['/apiary', false],
  ['/watch/api', false],
  ['/', false],
])('the path %s is reserved: %s', (path, isReserved) => {
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
])('a route %s lies where the site answers itself: %s', (path, isReserved) => {
  expect(isReservedRoute(path)).toBe(isReserved)
})

test.each([
  [{ path: '/home' }, true],
  [{ path: '/HOME' }, true],
  [{ path: '/:page' }, true],
  [{ path: '/home', query: 'sort=trending' }, false],
  [{ path: '/home/new' }, false],
])('the route %j replaces the redirect from /home: %s', (route, replaces) => {
  expect(replacesRedirect(route)).toBe(replaces)
})
