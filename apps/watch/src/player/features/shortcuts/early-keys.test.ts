import type * as EarlyKeys from './early-keys.ts'

/** As in a document that was opened at a path, and has no player yet. */
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

test('of the first page all count that were pressed since the document began, once', () => {
  const { takeEarlyKeys } = openDocument(location.pathname)
  press('k', 10)
  press('m', 900)
  expect(keysOf(takeEarlyKeys(800))).toBe('km')
  expect(keysOf(takeEarlyKeys(0))).toBe('')
})

test('of a later page those count that were pressed since it was there', () => {
  const { takeEarlyKeys } = openDocument('/elsewhere')
  press('m', 10)
  press('k', 900)
  expect(keysOf(takeEarlyKeys(800))).toBe('k')
})

test('who comes back to the first page has said nothing for it on the way', () => {
  const { takeEarlyKeys } = openDocument(location.pathname)
  takeEarlyKeys(800)
  press('m', 1_000)
  press('k', 2_000)
  expect(keysOf(takeEarlyKeys(1_500))).toBe('k')
})

test('a page that keeps none has none', () => {
  delete globalThis.kinoraEarlyKeys
  expect(openDocument('/').takeEarlyKeys(0)).toEqual([])
})
