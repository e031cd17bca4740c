import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// Suites share a few cores, so a page may take far longer than the usual second to appear. Only a failing test waits this long.
configure({ asyncUtilTimeout: 20_000 })
jest.setTimeout(90_000)

// jsdom has none. No media feature is what a query asks for.
globalThis.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

// jsdom accepts only its own AbortSignal, and jest-fixed-jsdom replaces that one with Node's. `window` has its own copy of the method.
for (const target of 'window' in globalThis ? [EventTarget.prototype, window] : []) {
  const { addEventListener } = target
  target.addEventListener = function addWithSignal(
    this: EventTarget,
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: AddEventListenerOptions | boolean,
  ) {
    if (typeof options !== 'object' || !options.signal) return addEventListener.call(this, type, listener, options)
    const { signal, ...rest } = options
    if (signal.aborted) return undefined
    addEventListener.call(this, type, listener, rest)
    const remove = () => (this ?? window).removeEventListener(type, listener, rest)
    return signal.addEventListener('abort', remove, { once: true })
  }
}

let consoleError: jest.SpyInstance

beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
})

// A test that expects console.error says so by clearing the calls: `jest.mocked(console.error).mockClear()`.
afterEach(() => {
  const calls = consoleError.mock.calls
  consoleError.mockRestore()
  if (calls.length > 0) throw new Error(`console.error was called: ${calls.map((call) => call.join(' ')).join('\n')}`)
})
