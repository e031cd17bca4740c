import { testRelease } from '../test/test-release.ts'
import type { Telemetry } from './create-telemetry.ts'
import { startReporting } from './start-reporting.ts'

const sendBeacon = jest.fn()
const release = testRelease({ watch: { owner: 'watch team', routes: [{ path: '/watch/:videoId', access: 'public' }] } })

let telemetry: Telemetry

beforeEach(() => {
  jest.useFakeTimers()
  // Keeps page loads out of the web vitals sample.
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  Object.assign(navigator, { sendBeacon })
  telemetry = startReporting(release)
})

afterEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  sendBeacon.mockReset()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const sent = () => sendBeacon.mock.calls.map(([url, body]) => ({ url, ...JSON.parse(body as string) }))
const leave = () => window.dispatchEvent(new Event('pagehide'))

function errorAt(stack: string, name = 'TypeError') {
  return Object.assign(new Error('ada@kinora.example could not be greeted'), { name, stack })
}

test('reports an opened page with its route pattern and team when the viewer leaves it', () => {
  telemetry({ kind: 'view', path: '/watch/:videoId', remoteId: 'watch' })
  expect(sendBeacon).not.toHaveBeenCalled()
  leave()
  expect(sent()).toEqual([
    {
      url: '/telemetry',
      schema: 2,
      release: expect.any(String),
      visit: expect.any(String),
      events: [
        {
          kind: 'view',
          path: '/watch/:videoId',
          remote: 'watch',
          version: '3.0.0',
          build: '3.0.0-new',
          owner: 'watch team',
        },
      ],
    },
  ])
})

test('reports an error within a second, without its message', () => {
  const error = errorAt('TypeError: x\n  at f (https://kinora.example/mf/watch/2.0.0-old/routes.js:1:20)')
  telemetry({ kind: 'error', phase: 'run', error })
  jest.advanceTimersByTime(1_000)
  expect(sent()[0].events).toEqual([
    expect.objectContaining({
      kind: 'error',
      phase: 'run',
      fault: 'TypeError',
      code: 'KIN-PAGE-002',
      place: '/mf/watch/2.0.0-old/routes.js:1:20',
      stack: ['/mf/watch/2.0.0-old/routes.js:1:20'],
      remote: 'watch',
      build: '2.0.0-old',
    }),
  ])
  expect(sendBeacon.mock.calls.join()).not.toContain('ada')
})

test('attributes a chunk that failed to load to its remote', () => {
  const error = Object.assign(new Error('Loading chunk 7 failed'), {
    name: 'ChunkLoadError',
    request: 'http://localhost/mf/watch/3.0.0-new/7.js',
  })
  telemetry({ kind: 'error', phase: 'run', error })
  leave()
  expect(sent()[0].events).toEqual([expect.objectContaining({ phase: 'chunk', code: 'KIN-LOAD-002', remote: 'watch' })])
})

test.each([
  ['an extension', errorAt('Error\n  at chrome-extension://abc/content.js:1:2')],
  ['an aborted request', errorAt('at /mf/watch/1/routes.js:1:2', 'AbortError')],
  ['an undefined reason', undefined],
])('ignores errors from %s', (_, error) => {
  telemetry({ kind: 'error', phase: 'run', error })
  leave()
  expect(sendBeacon).not.toHaveBeenCalled()
})

test('reports a repeated error at most twenty times', () => {
  for (let i = 0; i < 100; i++) telemetry({ kind: 'error', phase: 'entry', remoteId: 'watch', error: new Error('404') })
  leave()
  expect(sent().flatMap(({ events }) => events)).toHaveLength(20)
})

test("reports an app's errors even if another app has reached its limit", () => {
  for (let i = 0; i < 100; i++) telemetry({ kind: 'error', phase: 'entry', remoteId: 'watch', error: new Error('404') })
  telemetry({ kind: 'error', phase: 'entry', remoteId: 'upload', error: new Error('404') })
  leave()
  expect(
    sent().flatMap(({ events }) => events.filter(({ remote }: { remote: string }) => remote === 'upload')),
  ).toHaveLength(1)
})

test('sends errors with long stacks in reports that the site accepts', () => {
  const stack = `TypeError\n${` at /mf/watch/3.0.0-new/${'a'.repeat(190)}.js:1:20\n`.repeat(8)}`
  for (let i = 0; i < 20; i++) telemetry({ kind: 'error', phase: 'run', remoteId: 'watch', error: errorAt(stack) })
  leave()
  const bodies = sendBeacon.mock.calls.map(([, body]) => String(body))
  expect(bodies.length).toBeGreaterThan(1)
  expect(Math.max(...bodies.map((body) => body.length))).toBeLessThan(32_000)
})

test("reports the JavaScript engine's error message and the released files in its stack", () => {
  const stack = `TypeError: x
    at f (https://kinora.example/mf/watch/3.0.0-new/routes.js:1:20)
    at g (https://kinora.example/mf/watch/3.0.0-new/routes.js:1:90)
    at h (https://elsewhere.example/app.js:1:2)`
  telemetry({
    kind: 'error',
    phase: 'run',
    error: Object.assign(new TypeError("Cannot read properties of undefined (reading 'title')"), { stack }),
  })
  leave()
  expect(sent()[0].events).toEqual([
    expect.objectContaining({
      message: "Cannot read properties of undefined (reading 'title')",
      stack: ['/mf/watch/3.0.0-new/routes.js:1:20', '/mf/watch/3.0.0-new/routes.js:1:90'],
    }),
  ])
})

test.each([
  'ada@kinora.example is not a function',
  "Cannot read properties of undefined (reading 'my own words')",
  'The comment "is not defined" was not posted',
  'Minified React error',
  'x is not defined in ada',
])('does not report a message that may quote a viewer: %s', (message) => {
  telemetry({ kind: 'error', phase: 'run', error: errorAt('at /mf/watch/3.0.0-new/routes.js:1:20', 'TypeError') })
  telemetry({
    kind: 'error',
    phase: 'run',
    error: Object.assign(new Error(message), { stack: 'at /mf/watch/3.0.0-new/routes.js:1:20' }),
  })
  leave()
  expect(JSON.stringify(sent()[0].events)).not.toContain('"message"')
})

/** Loads the page with this `traceparent` in its `Server-Timing` header. */
function traceAs(traceparent: string) {
  const page = { serverTiming: [{ name: 'traceparent', description: traceparent }] }
  Object.assign(performance, { getEntriesByType: () => [page] })
}

test.each([
  ['includes a valid trace ID in errors only', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 1],
  // The site would reject the report.
  ['omits an invalid trace ID', 'something else', 0],
])('%s', (_, traceparent, traced) => {
  traceAs(traceparent)
  const take = startReporting(release)
  Reflect.deleteProperty(performance, 'getEntriesByType')
  take({ kind: 'error', phase: 'entry', remoteId: 'watch', error: new Error('404') })
  take({ kind: 'view', path: '/', remoteId: 'watch' })
  leave()
  const reported = sent().flatMap(({ events }) => events)
  expect(reported).toHaveLength(2)
  expect(reported.filter(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319c')).toHaveLength(traced)
  expect(reported.filter((event) => 'traceId' in event)).toHaveLength(traced)
})
