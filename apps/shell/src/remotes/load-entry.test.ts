import { loadEntry } from './load-entry.ts'

const url = '/mf/watch/3.0.0-new/remoteEntry.js'
const entry = { entryUrl: url, container: 'watch_new', integrity: 'sha384-new' }
/** Of a remote that has all the time there is. */
const patience = new AbortController().signal
const container = { get: jest.fn(), init: jest.fn() }
const script = () => document.querySelector('script') ?? document.createElement('script')

afterEach(() => Reflect.deleteProperty(globalThis, 'watch_new'))

test('gives the container that the script defines', async () => {
  const loaded = loadEntry(entry, patience)
  Object.assign(globalThis, { watch_new: container })
  script().dispatchEvent(new Event('load'))
  expect(await loaded).toBe(container)
})

test('asks for just the file that was released, and leaves nothing behind', async () => {
  const loaded = loadEntry(entry, patience)
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
    const loaded = loadEntry({ ...entry, entryUrl: failing }, patience)
    expect(script()).toHaveAttribute('src', expected)
    script().dispatchEvent(new Event('error'))
    await expect(loaded).rejects.toThrow('did not load')
  }
})

test('runs no script without a hash', async () => {
  await expect(loadEntry({ ...entry, integrity: '' }, patience)).rejects.toThrow('has no hash')
  expect(document.querySelector('script')).not.toBeInTheDocument()
})

test.each([undefined, {}, 'watch'])('refuses a script that defines %j', async (value) => {
  const loaded = loadEntry(entry, patience)
  Object.assign(globalThis, { watch_new: value })
  script().dispatchEvent(new Event('load'))
  await expect(loaded).rejects.toThrow('did not define "watch_new"')
})

test("gives a script up when the remote's time is up, and asks under another URL then", async () => {
  const hanging = { ...entry, entryUrl: '/mf/watch/3.0.0-new/hanging.js' }
  const time = new AbortController()
  const failure = loadEntry(hanging, time.signal)
  time.abort()
  await expect(failure).rejects.toThrow('did not load')
  expect(document.querySelector('script')).not.toBeInTheDocument()
  void loadEntry(hanging, patience).catch(() => {})
  expect(script()).toHaveAttribute('src', `${hanging.entryUrl}?try=1`)
  script().remove()
})
