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
/** Whether every event in the report can be parsed. */
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
  ['names of the maximum length', { remote: `a${'b'.repeat(63)}`, build: '1'.repeat(128), version: '1'.repeat(64) }],
  ['an owner of the maximum length in a non-Latin script', { owner: '映'.repeat(80) }],
  ['an optional segment in the path', { path: '/music/:song?' }],
  ['a wildcard in the path', { path: '/docs/*' }],
  ['every character that a path may contain', { path: '/a.b_c~d-e/:song-id' }],
])('reads events with %s', (_, over) => {
  expect(read(report({}, [{ ...view, ...over }]))).toBe(true)
})

test('reads a location in a file with a path of the maximum length', () => {
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
  ['an unknown schema version', { schema: 3 }, null],
  ['an unknown field', { viewer: 'ada' }, null],
  ['no release', { release: undefined }, null],
  ['an invalid visit ID', { visit: 'ada lovelace' }, null],
  ['no events', {}, []],
  ['too many events', {}, Array.from({ length: 51 }, () => view)],
  ['an event of an unknown kind', {}, [{ ...view, kind: 'click' }]],
  ['an unknown field in a view', {}, [{ ...view, user: 'ada' }]],
  ['a URL with a query as the path', {}, [{ ...view, path: '/search?q=secret' }]],
  ['a path without a slash', {}, [{ ...view, path: 'watch' }]],
  ['an owner that is too long', {}, [{ ...view, owner: 'x'.repeat(81) }]],
  ["a remote's name that is too long", {}, [{ ...view, remote: 'x'.repeat(81) }]],
  ['a path that is too long', {}, [{ ...view, path: `/${'x'.repeat(120)}` }]],
  ['an unknown phase', {}, [{ ...failure, phase: 'later' }]],
  ['a message that is not from a browser engine', {}, [{ ...failure, message: 'my holidays' }]],
  ['a location on another origin', {}, [{ ...failure, place: 'https://other.example/a.js' }]],
  ['a stack with locations outside released files', {}, [{ ...failure, stack: ['/assets/a.js'] }]],
  ['a stack that is too long', {}, [{ ...failure, stack: Array.from({ length: 9 }, () => failure.place) }]],
  ['an invalid code', {}, [{ ...failure, code: 'kin load' }]],
  ['an empty code', {}, [{ ...failure, code: '' }]],
  ['an invalid trace ID', {}, [{ ...failure, traceId: '0af7' }]],
  ['an unknown field in an error', {}, [{ ...failure, user: 'ada' }]],
  ['an unknown vital', {}, [{ ...vital, name: 'FID' }]],
  ['a negative vital', {}, [{ ...vital, value: -1 }]],
  ['a vital that is too large', {}, [{ ...vital, value: 600_001 }]],
  ['an unknown part of a vital', {}, [{ ...vital, parts: { secret: 1 } }]],
  ['an unknown field in a vital', {}, [{ ...vital, user: 'ada' }]],
])('rejects a report with %s', (_, over, events) => {
  expect(read(report(over, events ?? [view]))).toBe(false)
})

test.each(['', '{', 'null', '[]', '"a text"'])('%j is not a report', (text) => {
  expect(read(text)).toBe(false)
})
