import type * as EarlyKeys from './early-keys.ts'

/** Simulates a document that opened at this path and has no player yet. */
function openDocument(path: string): typeof EarlyKeys {
  const navigation = { name: `http://localhost${path}` } as PerformanceEntry
  performance.getEntriesByType = () => [navigation]
  let module: typeof EarlyKeys | undefined
  jest.isolateModules(() => {
    module = jest.requireActual('./early-keys.ts')
  })
  return module as typeof EarlyKeys
}

const press = (key: string, timeStamp: number) =>
  globalThis.kinoraEarlyKeys?.push(
    Object.defineProperty(new KeyboardEvent('keydown', { key }), 'timeStamp', { value: timeStamp }),
  )
const keysOf = (events: KeyboardEvent[]) => events.map(({ key }) => key).join('')

beforeEach(() => {
  globalThis.kinoraEarlyKeys = []
})
afterEach(() => {
  delete globalThis.kinoraEarlyKeys
  Reflect.deleteProperty(performance, 'getEntriesByType')
})

test('returns all keys pressed since the document was opened, but only once', () => {
  const { takeEarlyKeys } = openDocument(location.pathname)
  press('k', 10)
  press('m', 900)
  expect(keysOf(takeEarlyKeys(800))).toBe('km')
  expect(keysOf(takeEarlyKeys(0))).toBe('')
})

test('returns only the keys pressed since the current page opened', () => {
  const { takeEarlyKeys } = openDocument('/elsewhere')
  press('m', 10)
  press('k', 900)
  expect(keysOf(takeEarlyKeys(800))).toBe('k')
})

test('ignores keys pressed on other pages before the viewer returns to the first page', () => {
  const { takeEarlyKeys } = openDocument(location.pathname)
  takeEarlyKeys(800)
  press('m', 1_000)
  press('k', 2_000)
  expect(keysOf(takeEarlyKeys(1_500))).toBe('k')
})

test('returns an empty list on a page that does not record keys', () => {
  delete globalThis.kinoraEarlyKeys
  expect(openDocument('/').takeEarlyKeys(0)).toEqual([])
})
