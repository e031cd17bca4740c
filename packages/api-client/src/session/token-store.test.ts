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
  const heard: boolean[] = []
  store.subscribe((has) => heard.push(has))
  store.save(tokens)
  expect(store.accessToken()).toBe('access')
  store.clear()
  expect(store.accessToken()).toBeNull()
  expect(heard).toEqual([true, false])
})

test('an empty entry is no token', () => {
  const { storage } = createFakeBrowser().openTab()
  storage.setItem('accessToken', '')
  expect(createTokenStore(storage, undefined).accessToken()).toBeNull()
})

test('listeners hear of a token that appears or vanishes, and not of one that replaces another', () => {
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
  test('that signs out and in again is heard of twice, though storage looks the same', async () => {
    const { there, heard } = openTwoTabs()
    there.setItem('accessToken', 'first')
    there.removeItem('accessToken')
    there.setItem('accessToken', 'second')
    await Promise.resolve()
    expect(heard).toEqual([true, false, true])
  })

  test('that refreshes tokens, or stores something else, is not heard of', async () => {
    const { there, heard } = openTwoTabs()
    there.setItem('accessToken', 'first')
    await Promise.resolve()
    heard.length = 0
    there.setItem('accessToken', 'second')
    there.setItem('theme', 'dark')
    await Promise.resolve()
    expect(heard).toEqual([])
  })

  test('that clears the whole storage signs out', () => {
    const { here, heard } = openTwoTabs()
    const { storage: storageArea, storageEvents } = here
    storageEvents.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null, storageArea }))
    expect(heard).toEqual([false])
  })

  test('of the session storage is not listened to', () => {
    const { here, heard } = openTwoTabs()
    here.storageEvents.dispatchEvent(
      Object.assign(new Event('storage'), { key: 'accessToken', oldValue: null, newValue: 'x', storageArea: {} }),
    )
    expect(heard).toEqual([])
  })
})
