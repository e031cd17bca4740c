import { describeError } from './describe-error.ts'

const stack = `TypeError: secret
    at draw (https://kinora.example/mf/watch/1.0.0-abc/routes.js:1:234)
    at https://kinora.example/assets/other.js:1:1
    at run (https://kinora.example/mf/shell/2.0.0-def/main.css:7)`

test("reports an error's name and its locations in released files, innermost first", () => {
  expect(describeError({ name: 'TypeError', message: 'secret', stack })).toEqual({
    fault: 'TypeError',
    place: '/mf/watch/1.0.0-abc/routes.js:1:234',
    stack: ['/mf/watch/1.0.0-abc/routes.js:1:234', '/mf/shell/2.0.0-def/main.css:7'],
  })
})

test("lists the failed request's file before the caller", () => {
  expect(describeError({ name: 'ChunkLoadError', request: 'https://kinora.example/mf/a/1/2.js', stack })).toMatchObject(
    { place: '/mf/a/1/2.js', stack: ['/mf/a/1/2.js'] },
  )
})

test.each([
  ["Cannot read properties of undefined (reading 'title')", "Cannot read properties of undefined (reading 'title')"],
  ['Minified React error #418; visit https://react.dev/errors/418', 'Minified React error #418'],
  ['video is not defined\nat a secret place', 'video is not defined'],
  ['No video of "my holidays" was found', undefined],
  ['secret: x is not a function', undefined],
])('reports the message %j as %j', (message, expected) => {
  expect(describeError({ name: 'Error', message })?.message).toBe(expected)
})

test('ignores an aborted request', () => {
  expect(describeError(new DOMException('called off', 'AbortError'))).toBeUndefined()
})

test.each([null, undefined, 'a text', 42, {}])('reports the thrown value %j without a location', (thrown) => {
  expect(describeError(thrown)).toEqual({ fault: 'Error' })
})

test('limits the length of names and the number of locations, and accepts only valid names', () => {
  const long = `/mf/${'a'.repeat(500)}/1.js`
  const places = Array.from({ length: 20 }, (_, i) => `/mf/watch/1/${i}.js`)
  const described = describeError({ name: `<${'x'.repeat(100)}>`, stack: [long, ...places].join('\n') })
  expect(described?.fault).toBe('x'.repeat(80))
  expect(described?.place).toBe(places[0])
  expect(described?.stack).toEqual(places.slice(0, 8))
})

test.each(['/mf/watch/1/entry.mjs:1:2', '/mf/watch/1/chunk@2+a.js:1:2'])(
  'finds the location %s in a stack',
  (place) => {
    expect(describeError({ name: 'Error', stack: `    at https://kinora.example${place}` })?.place).toBe(place)
  },
)
