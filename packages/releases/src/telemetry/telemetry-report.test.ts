import { readTelemetryReport } from './telemetry-report.ts'

const part = { remote: 'watch', version: '1.0.0', build: '1.0.0-abc', owner: 'Team Watch', path: '/watch/:videoId' }
const view = { kind: 'view', ...part }
const failure = {
  kind: 'error',
  ...part,
  phase: 'render',
  fault: 'TypeError',
  message: 'video is not defined',
  place: '/mf/watch/1.0.0-abc/routes.js:1:234',
  stack: ['/mf/watch/1.0.0-abc/routes.js:1:234'],
  code: 'KIN-LOAD-001',
  traceId: '0af7651916cd43dd8448eb211c80319c',
}
const vital = { kind: 'vital', ...part, name: 'INP', value: 80, parts: { inputDelay: 20 }, place: '/mf/watch/1/a.js' }
const report = (over: object, events: object[] = [view, failure, vital]) =>
  JSON.stringify({ schema: 2, release: '20261121T101500Z-1a2b3c4d', visit: '4f0c2d', events, ...over })
/** Whether all of the report can be read. */
const read = (text: string) => readTelemetryReport(text)?.unreadable === 0

test("reads a page's report, with and without the schema version", () => {
  expect(readTelemetryReport(report({}))).toEqual({ report: JSON.parse(report({})), unreadable: 0 })
  expect(read(report({ schema: undefined }))).toBe(true)
})

test('drops and counts only the unreadable events', () => {
  const events = [view, { ...view, owner: 'x'.repeat(81) }, {}, failure, { ...vital, path: '/search?q=secret' }]
  expect(readTelemetryReport(report({}, events))).toEqual({
    report: JSON.parse(report({}, [view, failure])),
    unreadable: 3,
  })
})

test.each([
  ['the longest names', { remote: `a${'b'.repeat(63)}`, build: '1'.repeat(128), version: '1'.repeat(64) }],
  ['the longest owner, in any script', { owner: '映'.repeat(80) }],
  ['an optional part in its path', { path: '/music/:song?' }],
  ['a rest in its path', { path: '/docs/*' }],
  ['every sign that a path may have', { path: '/a.b_c~d-e/:song-id' }],
])('reads events of a part with %s', (_, over) => {
  expect(read(report({}, [{ ...view, ...over }]))).toBe(true)
})

test('reads the place of the longest file that a build may have', () => {
  const file = `${'@+'.repeat(99)}.js`.slice(-200)
  const place = `/mf/${'a'.repeat(64)}/${'1'.repeat(128)}/${file}:1234567:1234567`
  expect(read(report({}, [{ ...failure, place, stack: [place] }]))).toBe(true)
})

test.each(['start', 'entry', 'chunk', 'css', 'contract', 'render', 'run'])('accepts the phase %s', (phase) =>
  expect(read(report({}, [{ ...failure, phase }]))).toBe(true),
)

test.each(['LCP', 'CLS', 'INP', 'FCP', 'TTFB'])('accepts the vital %s', (name) =>
  expect(read(report({}, [{ ...vital, name }]))).toBe(true),
)

test.each([
  'timeToFirstByte resourceLoadDelay resourceLoadDuration elementRenderDelay',
  'inputDelay processingDuration presentationDelay',
  'waitingDuration cacheDuration dnsDuration connectionDuration requestDuration',
])('accepts the vital part %s', (names) => {
  const parts = Object.fromEntries(names.split(' ').map((name) => [name, 1]))
  expect(read(report({}, [{ ...vital, parts }]))).toBe(true)
})

test.each<[string, object, object[] | null]>([
  ['another schema', { schema: 3 }, null],
  ['more than it may say', { viewer: 'ada' }, null],
  ['no release', { release: undefined }, null],
  ['a visit that is no name', { visit: 'ada lovelace' }, null],
  ['nothing', {}, []],
  ['too many events', {}, Array.from({ length: 51 }, () => view)],
  ['an event of another kind', {}, [{ ...view, kind: 'click' }]],
  ['an event that says more', {}, [{ ...view, user: 'ada' }]],
  ['a URL with its query for a path', {}, [{ ...view, path: '/search?q=secret' }]],
  ['no path', {}, [{ ...view, path: 'watch' }]],
  ['an endless owner', {}, [{ ...view, owner: 'x'.repeat(81) }]],
  ['an endless name', {}, [{ ...view, remote: 'x'.repeat(81) }]],
  ['an endless path', {}, [{ ...view, path: `/${'x'.repeat(120)}` }]],
  ['an unknown phase', {}, [{ ...failure, phase: 'later' }]],
  ['a message of somebody’s own', {}, [{ ...failure, message: 'my holidays' }]],
  ['a place elsewhere', {}, [{ ...failure, place: 'https://other.example/a.js' }]],
  ['a stack of other places', {}, [{ ...failure, stack: ['/assets/a.js'] }]],
  ['an endless stack', {}, [{ ...failure, stack: Array.from({ length: 9 }, () => failure.place) }]],
  ['an invalid code', {}, [{ ...failure, code: 'kin load' }]],
  ['an empty code', {}, [{ ...failure, code: '' }]],
  ['an invalid trace ID', {}, [{ ...failure, traceId: '0af7' }]],
  ['a failure that says more', {}, [{ ...failure, user: 'ada' }]],
  ['an unknown vital', {}, [{ ...vital, name: 'FID' }]],
  ['a vital below nothing', {}, [{ ...vital, value: -1 }]],
  ['a vital of hours', {}, [{ ...vital, value: 600_001 }]],
  ['a part that no vital has', {}, [{ ...vital, parts: { secret: 1 } }]],
  ['a vital that says more', {}, [{ ...vital, user: 'ada' }]],
])('a report with %s is rejected', (_, over, events) => {
  expect(read(report(over, events ?? [view]))).toBe(false)
})

test.each(['', '{', 'null', '[]', '"a text"'])('%j is not a report', (text) => {
  expect(read(text)).toBe(false)
})
