import { array, assert, boolean, constantFrom, property, tuple } from 'fast-check'

import { matchRoute } from './match-route.ts'
import { routesOverlap } from './routes-overlap.ts'

test.each([
  ['/music', '/music', true],
  ['/music', '/Music', true],
  ['/music', '/gaming', false],
  ['/music', '/music/:id', false],
  ['/music', '/music/:id?', true],
  ['/music', '/music/new?', true],
  ['/music/:id', '/music/:name', true],
  ['/music/:id', '/music/new', true],
  ['/music/:id/songs', '/music/:id/albums', false],
  ['/:anything', '/login', true],
  ['/:anything', '/', false],
  ['/', '/', true],
  ['/music/*', '/music/a/b', true],
  ['/music/*', '/gaming/a', false],
  ['*', '/', true],
])('routesOverlap reports an overlap of %s and %s: %s', (a, b, overlap) => {
  expect([routesOverlap(a, b), routesOverlap(b, a)]).toEqual([overlap, overlap])
})

const segment = constantFrom('a', 'B', ':id', 'a?', ':id?')
const declaredPath = tuple(array(segment, { maxLength: 3 }), boolean()).map(
  ([segments, hasSplat]) => `/${[...segments, ...(hasSplat ? ['*'] : [])].join('/')}`,
)

/** All URLs of up to three segments that could tell two paths apart. */
const urls = [0, 1, 2, 3].flatMap((length) =>
  combinations(['a', 'b', 'x'], length).map((segments) => `/${segments.join('/')}`),
)

function combinations(words: readonly string[], length: number): string[][] {
  if (length === 0) return [[]]
  return combinations(words, length - 1).flatMap((rest) => words.map((word) => [word, ...rest]))
}

const matches = (path: string, url: string) => matchRoute([{ path }], url) !== undefined

test('two paths overlap if and only if a URL matches both', () => {
  assert(
    property(declaredPath, declaredPath, (a, b) => {
      expect(routesOverlap(a, b)).toBe(urls.some((url) => matches(a, url) && matches(b, url)))
    }),
    { numRuns: 1_000 },
  )
})
