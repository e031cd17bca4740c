import { array, assert, boolean, constantFrom, oneof, property, tuple } from 'fast-check'
import { matchRoutes } from 'react-router-dom'

import { matchRoute } from './match-route.ts'

// The router warns about URLs that it can't decode.
beforeEach(() => void jest.spyOn(console, 'warn').mockReturnValue())
afterEach(() => jest.restoreAllMocks())

/** Matches the same routes with React Router, dropping the splat's value. */
function routerMatch(paths: readonly string[], pathname: string) {
  const match = matchRoutes(
    paths.map((path) => ({ path })),
    pathname,
  )?.at(-1)
  if (!match) return undefined
  const { '*': _rest, ...params } = match.params
  return { path: match.route.path, params }
}

function ownMatch(paths: readonly string[], pathname: string) {
  const match = matchRoute(
    paths.map((path) => ({ path })),
    pathname,
  )
  return match && { path: match.route.path, params: match.params }
}

test.each([
  ['/watch/:videoId', '/watch/v-1', { videoId: 'v-1' }],
  ['/watch/:videoId', '/Watch/V-1', { videoId: 'V-1' }],
  ['/watch/:videoId', '/watch/v-1/', { videoId: 'v-1' }],
  ['/watch/:videoId', '/watch/v-1//', { videoId: 'v-1' }],
  ['/watch/:videoId', '/watch/%C3%BC%201', { videoId: 'ü 1' }],
  ['/watch/:videoId', '/watch/a%2Fb', { videoId: 'a/b' }],
  ['/watch/:videoId', '/watch/%zz', { videoId: '%zz' }],
  ['/watch/:videoId', '/watch/', undefined],
  ['/watch/:videoId', '/watch/v-1/comments', undefined],
  ['/channel/:username/:tab?', '/channel/grace', { username: 'grace' }],
  ['/channel/:username/:tab?', '/channel/grace/videos', { username: 'grace', tab: 'videos' }],
  ['/:language?/about', '/about', {}],
  ['/:language?/about', '/en/about', { language: 'en' }],
  ['/music/new?', '/music', {}],
  ['/music/new?', '/music/new', {}],
  ['/music/new?', '/music/old', undefined],
  ['/music/*', '/music', {}],
  ['/music/*', '/music/a/b', {}],
  ['/music/*', '/musical', undefined],
  ['/café', '/caf%C3%A9', {}],
  ['/', '/', {}],
  ['/', '/a', undefined],
])('the route %s matches %s as React Router does', (path, pathname, params) => {
  expect(ownMatch([path], pathname)?.params).toEqual(params)
  expect(routerMatch([path], pathname)?.params).toEqual(params)
})

test.each([
  ['/music/new', ['/music/:id', '/music/new'], '/music/new'],
  ['/music/1', ['/music/*', '/music/:id'], '/music/:id'],
  ['/music/1/songs', ['/music/:id/*', '/music/:id/:list', '/*'], '/music/:id/:list'],
  ['/music/1', ['/music/:id', '/music/:name'], '/music/:id'],
  ['/a/b', ['/:x?/b', '/a/:y?'], '/:x?/b'],
])('selects the same route for %s as React Router', (pathname, paths, chosen) => {
  expect(ownMatch(paths, pathname)?.path).toBe(chosen)
  expect(routerMatch(paths, pathname)?.path).toBe(chosen)
})

// Few segments, so that many paths and routes overlap.
const fixed = constantFrom('a', 'B', 'new', 'a.b', 'c+d', '(e)', 'é', 'a b')
const parameter = constantFrom(':id', ':name', ':a-b')
const segment = tuple(oneof(fixed, parameter), boolean()).map(([text, isOptional]) => (isOptional ? `${text}?` : text))
/** A path that package.json may declare. */
const declaredPath = tuple(array(segment, { maxLength: 3 }), boolean()).map(
  ([segments, hasSplat]) => `/${[...segments, ...(hasSplat ? ['*'] : [])].join('/')}`,
)
const inUrl = constantFrom('a', 'A', 'b', 'new', 'NEW', 'a.b', 'axb', 'c+d', '(e)', 'é', '%C3%A9', 'a%20b', '%2F')
const anywhere = constantFrom('%252F', '%zz', ':id', '*', '', 'x')
/** A URL path, valid or not. */
const pathname = tuple(
  array(oneof({ weight: 4, arbitrary: inUrl }, anywhere), { maxLength: 4 }),
  constantFrom('', '/', '//'),
).map(([segments, end]) => `/${segments.join('/')}${end}`)

test('returns React Router’s route and parameters for arbitrary declared routes', () => {
  assert(
    property(array(declaredPath, { minLength: 1, maxLength: 5 }), pathname, (paths, url) => {
      expect(ownMatch(paths, url)).toEqual(routerMatch(paths, url))
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  ['?sort=trending', '/home'],
  ['?a=1&sort=trending', '/home'],
  ['?sort=new', undefined],
  ['', undefined],
])('a route that requires the query sort=trending matches %s: %s', (search, path) => {
  expect(matchRoute([{ path: '/home', query: 'sort=trending' }], '/home', search)?.route.path).toBe(path)
})
