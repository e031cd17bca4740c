import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// Suites compete for a few cores, so a page may take far longer to appear than the default of one second. Only failing tests wait this long.
configure({ asyncUtilTimeout: 20_000 })
jest.setTimeout(90_000)

// jsdom lacks matchMedia. In tests, media queries never match.
globalThis.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

// jsdom only accepts its own AbortSignal, but jest-fixed-jsdom replaces that class with Node's. `window` has a separate copy of the method.
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

// Fail on unexpected console errors. A test that expects one clears it: `jest.mocked(console.error).mockClear()`.
afterEach(() => {
  const calls = consoleError.mock.calls
  consoleError.mockRestore()
  if (calls.length > 0)
    throw new Error(
      `console.error was called. Fix the cause, or call jest.mocked(console.error).mockClear() if the test expects it:\n${calls.map((call) => call.join(' ')).join('\n')}`,
    )
})
