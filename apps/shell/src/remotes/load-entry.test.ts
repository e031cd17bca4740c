import { loadEntry } from './load-entry.ts'

const url = '/mf/watch/3.0.0-new/remoteEntry.js'
const entry = { entryUrl: url, container: 'watch_new', integrity: 'sha384-new' }
const container = { get: jest.fn(), init: jest.fn() }
const script = () => document.querySelector('script') ?? document.createElement('script')

afterEach(() => Reflect.deleteProperty(globalThis, 'watch_new'))

test('gives the container that the script defines', async () => {
  const loaded = loadEntry(entry)
  Object.assign(globalThis, { watch_new: container })
  script().dispatchEvent(new Event('load'))
  expect(await loaded).toBe(container)
})

test('asks for just the file that was released, and leaves nothing behind', async () => {
  const loaded = loadEntry(entry)
  const element = script()
  expect(element).toHaveAttribute('src', url)
  expect(element.integrity).toBe('sha384-new')
  expect(element.crossOrigin).toBe('anonymous')
  element.dispatchEvent(new Event('error'))
  await expect(loaded).rejects.toThrow('did not load, or is not the file that was released')
  expect(document.querySelector('script')).not.toBeInTheDocument()
})

test('asks for a file that failed under another URL', async () => {
  const failing = '/mf/watch/3.0.0-new/failing.js'
  for (const expected of [failing, `${failing}?try=1`, `${failing}?try=2`]) {
    const loaded = loadEntry({ ...entry, entryUrl: failing })
    expect(script()).toHaveAttribute('src', expected)
    script().dispatchEvent(new Event('error'))
    await expect(loaded).rejects.toThrow('did not load')
  }
})

test('runs no script without a hash', async () => {
  await expect(loadEntry({ ...entry, integrity: '' })).rejects.toThrow('has no hash')
  expect(document.querySelector('script')).not.toBeInTheDocument()
})

test.each([undefined, {}, 'watch'])('refuses a script that defines %j', async (value) => {
  const loaded = loadEntry(entry)
  Object.assign(globalThis, { watch_new: value })
  script().dispatchEvent(new Event('load'))
  await expect(loaded).rejects.toThrow('did not define "watch_new"')
})

test('gives a script up that does not come in time', async () => {
  jest.useFakeTimers()
  try {
    const failure = loadEntry(entry).catch((error: Error) => error.message)
    await jest.advanceTimersByTimeAsync(5_000)
    expect(await failure).toContain('did not come within 5 s')
    expect(document.querySelector('script')).not.toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})
