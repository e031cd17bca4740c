import { routesOverlap } from './routes-overlap.ts'

test.each([
  ['/music', '/music', true],
  ['/music', '/Music', true],
  ['/music', '/gaming', false],
  ['/music', '/music/:id', false],
  ['/music', '/music/:id?', true],
  ['/music/:id', '/music/:name', true],
  ['/music/:id', '/music/new', true],
  ['/music/:id/songs', '/music/:id/albums', false],
  ['/:anything', '/login', true],
  ['/:anything', '/', false],
  ['/', '/', true],
  ['/music/*', '/music/a/b', true],
  ['/music/*', '/gaming/a', false],
  ['*', '/', true],
])('%s and %s have an address in common: %s', (a, b, overlap) => {
  expect([routesOverlap(a, b), routesOverlap(b, a)]).toEqual([overlap, overlap])
})
