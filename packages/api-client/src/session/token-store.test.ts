import { createFakeBrowser } from '../test/fake-browser.ts'
import { createTokenStore } from './token-store.ts'

const tokens = { accessToken: 'access', refreshToken: 'refresh' }

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const refusingStorage: Storage = {
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
  clear: refuse,
  key: refuse,
  length: 0,
}

test.each([
  ['refuses every access', refusingStorage],
  ['is missing', undefined],
])('where storage %s, the tokens live as long as the page', (_, storage) => {
  const store = createTokenStore(storage, undefined)
  const told: boolean[] = []
  store.subscribe((has) => told.push(has))
  store.save(tokens)
  expect(store.accessToken()).toBe('access')
  store.clear()
  expect(store.accessToken()).toBeNull()
  expect(told).toEqual([true, false])
})

test('an empty entry is no token', () => {
  const { storage } = createFakeBrowser().openTab()
  storage.setItem('accessToken', '')
  expect(createTokenStore(storage, undefined).accessToken()).toBeNull()
})

test('listeners hear of a token that appears or vanishes, and not of one that replaces another', () => {
  const { storage } = createFakeBrowser().openTab()
  const store = createTokenStore(storage, undefined)
  const told: boolean[] = []
  store.subscribe((has) => told.push(has))
  store.clear()
  store.save(tokens)
  store.save({ ...tokens, accessToken: 'another' })
  store.clear()
  expect(told).toEqual([true, false])
})

function openTwoTabs() {
  const browser = createFakeBrowser()
  const here = browser.openTab()
  const there = browser.openTab()
  const told: boolean[] = []
  createTokenStore(here.storage, here.storageEvents).subscribe((has) => told.push(has))
  return { here, there: there.storage, told }
}

describe('another tab', () => {
  test('that signs out and in again is heard of twice, though storage looks the same', async () => {
    const { there, told } = openTwoTabs()
    there.setItem('accessToken', 'first')
    there.removeItem('accessToken')
    there.setItem('accessToken', 'second')
    await Promise.resolve()
    expect(told).toEqual([true, false, true])
  })

  test('that exchanges tokens, or stores something else, is not heard of', async () => {
    const { there, told } = openTwoTabs()
    there.setItem('accessToken', 'first')
    await Promise.resolve()
    told.length = 0
    there.setItem('accessToken', 'second')
    there.setItem('theme', 'dark')
    await Promise.resolve()
    expect(told).toEqual([])
  })

  test('that clears the whole storage signs out', () => {
    const { here, told } = openTwoTabs()
    const { storage: storageArea, storageEvents } = here
    storageEvents.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null, storageArea }))
    expect(told).toEqual([false])
  })

  test('of the session storage is not listened to', () => {
    const { here, told } = openTwoTabs()
    here.storageEvents.dispatchEvent(
      Object.assign(new Event('storage'), { key: 'accessToken', oldValue: null, newValue: 'x', storageArea: {} }),
    )
    expect(told).toEqual([])
  })
})
