import { loadEntry } from './load-entry.ts'
import { remoteTimeoutMs } from './remote-timeout.ts'

const url = '/mf/watch/3.0.0-new/remoteEntry.js'
const container = { get: jest.fn(), init: jest.fn() }
const script = () => document.querySelector('script') ?? document.createElement('script')

afterEach(() => Reflect.deleteProperty(globalThis, 'watch_new'))

test('gives the container that the script defines', async () => {
  const loaded = loadEntry(url, 'watch_new', 'sha384-new')
  Object.assign(globalThis, { watch_new: container })
  script().dispatchEvent(new Event('load'))
  expect(await loaded).toBe(container)
})

test('asks for just the file that was released, and leaves nothing behind', async () => {
  const loaded = loadEntry(url, 'watch_new', 'sha384-new')
  const element = script()
  expect(element).toHaveAttribute('src', url)
  expect(element.integrity).toBe('sha384-new')
  expect(element.crossOrigin).toBe('anonymous')
  element.dispatchEvent(new Event('error'))
  await expect(loaded).rejects.toThrow('did not load, or is not the file that was released')
  expect(document.querySelector('script')).not.toBeInTheDocument()
})

test('asks for a file that failed under another address', async () => {
  const address = '/mf/watch/3.0.0-new/failing.js'
  for (const expected of [address, `${address}?try=1`, `${address}?try=2`]) {
    const loaded = loadEntry(address, 'watch_new', 'sha384-new')
    expect(script()).toHaveAttribute('src', expected)
    script().dispatchEvent(new Event('error'))
    await expect(loaded).rejects.toThrow('did not load')
  }
})

test('runs no script without a hash', async () => {
  await expect(loadEntry(url, 'watch_new', undefined)).rejects.toThrow('has no hash')
  expect(document.querySelector('script')).not.toBeInTheDocument()
})

test.each([undefined, {}, 'watch'])('refuses a script that defines %j', async (value) => {
  const loaded = loadEntry(url, 'watch_new', 'sha384-new')
  Object.assign(globalThis, { watch_new: value })
  script().dispatchEvent(new Event('load'))
  await expect(loaded).rejects.toThrow('did not define "watch_new"')
})

test('gives a script up that does not come in time', async () => {
  jest.useFakeTimers()
  try {
    const failure = loadEntry(url, 'watch_new', 'sha384-new').catch((error: Error) => error.message)
    await jest.advanceTimersByTimeAsync(remoteTimeoutMs)
    expect(await failure).toContain('did not come within 5 s')
    expect(document.querySelector('script')).not.toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})
