import type * as Module from './settings.ts'
import type { SettingsStore } from './settings.ts'

/** Loads the settings the way a newly opened page would. */
function open(): SettingsStore {
  let module: typeof Module | undefined
  jest.isolateModules(() => {
    module = jest.requireActual('./settings.ts')
  })
  return (module as typeof Module).viewerSettings
}

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('restores saved settings on the next visit, with defaults for all others', () => {
  open().setState({ volume: 0.3, captions: 'de' })
  expect(open().getState()).toMatchObject({ volume: 0.3, captions: 'de', speed: 1, isAutoplay: true })
})

test('keeps settings that another tab has saved in the meantime', () => {
  const [one, other] = [open(), open()]
  other.setState({ isCinema: true })
  one.setState({ volume: 0.5 })
  expect(open().getState()).toMatchObject({ isCinema: true, volume: 0.5 })
})

test.each(['', 'null', '[]', '"x"', '{"volume":"loud","speed":null,"hasCharacterKeys":1}', '{'])(
  'ignores the invalid stored value %s',
  (stored) => {
    localStorage.setItem('watch:player', stored)
    expect(open().getState()).toMatchObject({ volume: 1, speed: 1, hasCharacterKeys: true })
  },
)

test('keeps settings for the current page if the browser blocks storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No.', 'SecurityError')
  })
  const page = open()
  page.setState({ speed: 2 })
  expect(page.getState().speed).toBe(2)
})
