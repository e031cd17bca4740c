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
  ['is blocked', refusingStorage],
  ['is missing', undefined],
])('the tokens last until the page closes if storage %s', (_, storage) => {
  const store = createTokenStore(storage, undefined)
  const heard: boolean[] = []
  store.subscribe((has) => heard.push(has))
  store.save(tokens)
  expect(store.accessToken()).toBe('access')
  store.clear()
  expect(store.accessToken()).toBeNull()
  expect(heard).toEqual([true, false])
})

test('an empty entry is not a token', () => {
  const { storage } = createFakeBrowser().openTab()
  storage.setItem('accessToken', '')
  expect(createTokenStore(storage, undefined).accessToken()).toBeNull()
})

test('listeners are notified when a token appears or disappears, but not when it is replaced', () => {
  const { storage } = createFakeBrowser().openTab()
  const store = createTokenStore(storage, undefined)
  const heard: boolean[] = []
  store.subscribe((has) => heard.push(has))
  store.clear()
  store.save(tokens)
  store.save({ ...tokens, accessToken: 'another' })
  store.clear()
  expect(heard).toEqual([true, false])
})

function openTwoTabs() {
  const browser = createFakeBrowser()
  const here = browser.openTab()
  const there = browser.openTab()
  const heard: boolean[] = []
  createTokenStore(here.storage, here.storageEvents).subscribe((has) => heard.push(has))
  return { here, there: there.storage, heard }
}

describe('another tab', () => {
  test('signing out and in again in another tab notifies twice, although the storage looks the same', async () => {
    const { there, heard } = openTwoTabs()
    there.setItem('accessToken', 'first')
    there.removeItem('accessToken')
    there.setItem('accessToken', 'second')
    await Promise.resolve()
    expect(heard).toEqual([true, false, true])
  })

  test('a refresh or an unrelated change in another tab does not notify subscribers', async () => {
    const { there, heard } = openTwoTabs()
    there.setItem('accessToken', 'first')
    await Promise.resolve()
    heard.length = 0
    there.setItem('accessToken', 'second')
    there.setItem('theme', 'dark')
    await Promise.resolve()
    expect(heard).toEqual([])
  })

  test('clearing the storage in another tab signs out', () => {
    const { here, heard } = openTwoTabs()
    const { storage: storageArea, storageEvents } = here
    storageEvents.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null, storageArea }))
    expect(heard).toEqual([false])
  })

  test('changes to session storage are ignored', () => {
    const { here, heard } = openTwoTabs()
    here.storageEvents.dispatchEvent(
      Object.assign(new Event('storage'), { key: 'accessToken', oldValue: null, newValue: 'x', storageArea: {} }),
    )
    expect(heard).toEqual([])
  })
})
