import { screen } from '@testing-library/react'

import { testRelease } from '../test/test-release.ts'
import { watchShellStart } from './watch-shell-start.ts'

const release = testRelease({})
const shell = release.microFrontends.shell[0]
const shellScript = `${location.origin}${shell?.url}`
const sendBeacon = jest.fn()

// Without a listener, Jest would fail the test because of the error.
beforeAll(() => addEventListener('error', () => {}))

beforeEach(() => {
  Object.assign(navigator, { sendBeacon })
  watchShellStart(release)
})

afterEach(() => {
  globalThis.kinoraShellStarted?.()
  document.head.replaceChildren()
  sendBeacon.mockReset()
})

const reported = () =>
  sendBeacon.mock.calls.flatMap(([, body]) => (JSON.parse(body as string) as { events: object[] }).events)

function failToLoad(src: string) {
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.src = src
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
}

function failToLoadLink(rel: 'stylesheet' | 'preload') {
  const link = Object.assign(document.createElement('link'), { rel, href: `${shell?.extras.base}main.css` })
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
}

const throwIn = (filename: string, error: Error) => {
  dispatchEvent(new ErrorEvent('error', { filename, error }))
}

test("reports a shell script that fails to load to the shell's team", () => {
  failToLoad(shellScript)
  expect(reported()).toEqual([
    expect.objectContaining({
      kind: 'error',
      phase: 'start',
      fault: 'LoadError',
      remote: 'shell',
      build: shell?.extras.build,
      owner: shell?.extras.owner,
    }),
  ])
})

test('reports a stylesheet of the shell that fails to load, but not a preload, because the file is loaded again', () => {
  failToLoadLink('preload')
  expect(reported()).toEqual([])
  failToLoadLink('stylesheet')
  expect(reported()).toEqual([expect.objectContaining({ fault: 'LoadError', remote: 'shell' })])
})

test('tells the viewer that the shell did not start, and offers a retry', () => {
  document.body.innerHTML = '<div id="root"></div>'
  failToLoad(shellScript)
  expect(screen.getByRole('alert')).toHaveTextContent('Kinora could not start. Check your connection and try again.')
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test("reports an error during the shell's start only once, with its name but without its message", () => {
  throwIn(shellScript, new TypeError('ada@kinora.example'))
  throwIn(shellScript, new TypeError('again'))
  expect(reported()).toEqual([expect.objectContaining({ phase: 'start', fault: 'TypeError' })])
  expect(JSON.stringify(sendBeacon.mock.calls)).not.toContain('ada@kinora.example')
})

test('ignores errors outside the shell', () => {
  failToLoad('/mf/watch/3.0.0-new/remoteEntry.js')
  throwIn('extension://a/b.js', new Error('elsewhere'))
  throwIn('', new Error('nowhere'))
  expect(reported()).toEqual([])
})

test('stops reporting when the shell has started', () => {
  globalThis.kinoraShellStarted?.()
  throwIn(shellScript, new TypeError('late'))
  expect(reported()).toEqual([])
})
