import type * as EarlyKeys from './early-keys.ts'

/** A document opened at a path, without a player. */
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

test('returns all keys pressed since the document started, once', () => {
  const { takeEarlyKeys } = openDocument(location.pathname)
  press('k', 10)
  press('m', 900)
  expect(keysOf(takeEarlyKeys(800))).toBe('km')
  expect(keysOf(takeEarlyKeys(0))).toBe('')
})

test('a later page returns the keys pressed since it opened', () => {
  const { takeEarlyKeys } = openDocument('/elsewhere')
  press('m', 10)
  press('k', 900)
  expect(keysOf(takeEarlyKeys(800))).toBe('k')
})

test('ignores keys pressed on other pages before a return to the first', () => {
  const { takeEarlyKeys } = openDocument(location.pathname)
  takeEarlyKeys(800)
  press('m', 1_000)
  press('k', 2_000)
  expect(keysOf(takeEarlyKeys(1_500))).toBe('k')
})

test('a page without recorded keys returns none', () => {
  delete globalThis.kinoraEarlyKeys
  expect(openDocument('/').takeEarlyKeys(0)).toEqual([])
})
