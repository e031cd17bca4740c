import type * as Remembered from './remembered.ts'

/** As a page that has just been opened reads it. */
function open(): typeof Remembered {
  let module: typeof Remembered | undefined
  jest.isolateModules(() => {
    module = jest.requireActual('./remembered.ts')
  })
  return module as typeof Remembered
}

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

test('what is remembered is there on the next visit, beside the defaults', () => {
  open().remember({ volume: 0.3, captions: 'de' })
  expect(open().remembered()).toMatchObject({ volume: 0.3, captions: 'de', speed: 1, isAutoplay: true })
})

test('what another tab has remembered meanwhile stays', () => {
  const [one, other] = [open(), open()]
  one.remembered()
  other.remember({ isCinema: true })
  one.remember({ volume: 0.5 })
  expect(open().remembered()).toMatchObject({ isCinema: true, volume: 0.5 })
})

test.each(['', 'null', '[]', '"x"', '{"volume":"loud","speed":null,"hasCharacterKeys":1}', '{'])(
  'storage that holds %s counts for nothing',
  (stored) => {
    localStorage.setItem('watch:player', stored)
    expect(open().remembered()).toMatchObject({ volume: 1, speed: 1, hasCharacterKeys: true })
  },
)

test('where the browser refuses storage it lasts as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('No.', 'SecurityError')
  })
  const page = open()
  page.remember({ speed: 2 })
  expect(page.remembered().speed).toBe(2)
})
