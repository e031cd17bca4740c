import type * as Module from './settings.ts'
import type { SettingsStore } from './settings.ts'

/** As a page that has just been opened reads it. */
function open(): SettingsStore {
  let module: typeof Module | undefined
  jest.isolateModules(() => {
    module = jest.requireActual('./settings.ts')
  })
  return (module as typeof Module).viewerSettings
}

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('what is remembered is there on the next visit, beside the defaults', () => {
  open().setState({ volume: 0.3, captions: 'de' })
  expect(open().getState()).toMatchObject({ volume: 0.3, captions: 'de', speed: 1, isAutoplay: true })
})

test('what another tab has remembered meanwhile stays', () => {
  const [one, other] = [open(), open()]
  other.setState({ isCinema: true })
  one.setState({ volume: 0.5 })
  expect(open().getState()).toMatchObject({ isCinema: true, volume: 0.5 })
})

test.each(['', 'null', '[]', '"x"', '{"volume":"loud","speed":null,"hasCharacterKeys":1}', '{'])(
  'storage that holds %s counts for nothing',
  (stored) => {
    localStorage.setItem('watch:player', stored)
    expect(open().getState()).toMatchObject({ volume: 1, speed: 1, hasCharacterKeys: true })
  },
)

test('where the browser refuses storage it lasts as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No.', 'SecurityError')
  })
  const page = open()
  page.setState({ speed: 2 })
  expect(page.getState().speed).toBe(2)
})
