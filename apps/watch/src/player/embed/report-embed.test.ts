import { reportEmbed } from './report-embed.ts'

const part = {
  remote: 'watch',
  version: '1.0.0',
  build: '1.0.0-b',
  owner: 'watch team',
  path: '/embed/:videoId',
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** Returns the reports sent so far, along with how each was sent. */
function sentOf(release: string) {
  jest.advanceTimersByTime(1_000)
  const calls = jest
    .mocked(fetch)
    .mock.calls.map(([url, options]) => ({ url, options, report: JSON.parse(String(options?.body)) }))
  return calls.filter(({ report }) => report.release === release)
}

function throwAt(stack: string) {
  const error = Object.assign(new TypeError('ada@kinora.example is not known'), { stack })
  window.dispatchEvent(new ErrorEvent('error', { error }))
}

test('reports a page view and an error with the build, without the message or credentials', () => {
  reportEmbed(JSON.stringify({ release: 'r1', ...part }))
  throwAt('TypeError: x\n  at f (https://kinora.example/mf/watch/1.0.0-b/embed.js:1:20)')
  const [sent, ...more] = sentOf('r1')
  expect(more).toEqual([])
  expect(sent?.url).toBe('/telemetry')
  expect(sent?.options).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true })
  expect(sent?.options?.headers).toBeUndefined()
  expect(sent?.report).toEqual({
    schema: 2,
    release: 'r1',
    visit: expect.any(String),
    events: [
      { kind: 'view', ...part },
      {
        kind: 'error',
        ...part,
        phase: 'render',
        fault: 'TypeError',
        place: '/mf/watch/1.0.0-b/embed.js:1:20',
        stack: ['/mf/watch/1.0.0-b/embed.js:1:20'],
      },
    ],
  })
})

test('counts errors after the start as runtime errors, and ignores errors in browser extensions', () => {
  const reportStanding = reportEmbed(JSON.stringify({ release: 'r2', ...part }))
  reportStanding()
  throwAt('Error\n  at chrome-extension://abc/content.js:1:1')
  throwAt('Error\n  at https://kinora.example/mf/watch/1.0.0-b/embed.js:3:1')
  expect(sentOf('r2').map(({ report }) => report.events)).toEqual([
    [
      { kind: 'view', ...part },
      expect.objectContaining({ kind: 'error', phase: 'run', place: '/mf/watch/1.0.0-b/embed.js:3:1' }),
    ],
  ])
})

test('reports the viewer group during a canary release', () => {
  reportEmbed(JSON.stringify({ release: 'r3', viewer: 'an id.its signature', ...part }))
  const [sent] = sentOf('r3')
  expect(sent?.options?.headers).toEqual({ 'x-kinora-viewer': 'an id.its signature' })
  expect(sent?.report).not.toHaveProperty('viewer')
})

test('reports a repeated error at most twenty times, and the last errors when the page closes', () => {
  reportEmbed(JSON.stringify({ release: 'r4', ...part }))
  for (let times = 0; times < 30; times++) throwAt('Error\n  at https://kinora.example/mf/watch/1.0.0-b/embed.js:3:1')
  window.dispatchEvent(new Event('pagehide'))
  const sent = jest.mocked(fetch).mock.calls.map(([, options]) => JSON.parse(String(options?.body)))
  expect(sent.find(({ release }) => release === 'r4').events).toHaveLength(21)
})

test('does not send reports if the site does not specify its release', () => {
  reportEmbed(undefined)()
  jest.advanceTimersByTime(1_000)
  expect(sentOf('').length).toBe(0)
})
