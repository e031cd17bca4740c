import { fakeFirstPaint } from '../test/fake-first-paint.ts'
import { testMicroFrontend } from '../test/test-release.ts'
import { loadShell } from './load-shell.ts'

const base = '/mf/shell/3.0.0-new/'
const shell = testMicroFrontend('shell', {
  preload: ['main.css', 'http.js'],
  assets: { 'main.css': 'sha384-main', 'http.js': 'sha384-http' },
})

let paint: () => void
beforeEach(() => {
  jest.useFakeTimers()
  paint = fakeFirstPaint()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'PerformanceObserver')
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
})

const find = <Found extends Element>(selector: string) => document.head.querySelector<Found>(selector)
const styles = () => find<HTMLLinkElement>('link[rel="stylesheet"]')
const script = () => find<HTMLScriptElement>('script')
const scriptPreload = () => find(`link[href="${base}remoteEntry.js"]`)

const preloads = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(
    (link) => `${link.getAttribute('href')?.replace(base, '')} ${link.integrity} ${link.fetchPriority}`,
  )
const first = ['remoteEntry.js sha384-new low', 'main.css sha384-main low']
const all = [...first, 'http.js sha384-http low']

const nextFrame = () => jest.advanceTimersByTimeAsync(100)

async function settle(element: Element | null, type: 'load' | 'error') {
  element?.dispatchEvent(new Event(type))
  await jest.advanceTimersByTimeAsync(0)
}

/** Loads the shell's styles and script, like a browser after the first paint. */
async function finishLoading(type: 'load' | 'error' = 'load') {
  paint()
  await nextFrame()
  await settle(styles(), 'load')
  await settle(script(), type)
}

test("after the skeleton's first paint, loads the styles and then the script", async () => {
  loadShell(shell, 'cards')
  await nextFrame()
  expect([styles(), script()]).toEqual([null, null])
  paint()
  await nextFrame()
  expect(styles()).toMatchObject({
    href: `http://localhost${base}main.css`,
    integrity: 'sha384-main',
    crossOrigin: 'anonymous',
  })
  expect(script()).toBeNull()
  await settle(styles(), 'load')
  expect(script()).toMatchObject({
    src: `http://localhost${base}remoteEntry.js`,
    integrity: 'sha384-new',
    crossOrigin: 'anonymous',
  })
})

test('starts the shell without styles if these take longer than ten seconds', async () => {
  loadShell(shell, 'cards')
  paint()
  await nextFrame()
  expect(script()).toBeNull()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(script()).not.toBeNull()
})

test('does not start the shell if its styles fail to load', async () => {
  loadShell(shell, 'cards')
  paint()
  await nextFrame()
  await settle(styles(), 'error')
  await jest.advanceTimersByTimeAsync(10_000)
  expect(script()).toBeNull()
})

test("waits for the skeleton's images, also for those that are parsed after the call", async () => {
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  loadShell(shell, 'cards')
  document.body.innerHTML = '<div id="skeleton"><img src="/media/a.webp" alt="" /></div>'
  const image = document.querySelector('img') as HTMLImageElement
  jest.spyOn(image, 'complete', 'get').mockReturnValue(false)
  readyState.mockReturnValue('interactive')
  dispatchEvent(new Event('DOMContentLoaded'))
  paint()
  await nextFrame()
  expect(styles()).toBeNull()
  image.dispatchEvent(new Event('load'))
  await nextFrame()
  expect(styles()).not.toBeNull()
})

test('in a hidden tab, which does not paint, waits until the page is parsed', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const readyState = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  loadShell(shell, 'cards')
  await nextFrame()
  expect(styles()).toBeNull()
  readyState.mockReturnValue('interactive')
  dispatchEvent(new Event('DOMContentLoaded'))
  expect(styles()).not.toBeNull()
})

describe('on a first visit', () => {
  test('preloads the styles and the script right away, and the other files after the first paint', () => {
    loadShell(shell, 'cards')
    expect(preloads()).toEqual(first)
    paint()
    expect(preloads()).toEqual(all)
  })

  test("on a video's page, preloads the other files after the video's first frame", () => {
    loadShell(shell, 'video')
    paint()
    expect(preloads()).toEqual(first)
    const video = document.createElement('video')
    document.body.append(video)
    video.dispatchEvent(new Event('loadeddata'))
    expect(preloads()).toEqual(all)
  })

  test("on a video's page, does not wait for the video once the script has been preloaded", async () => {
    loadShell(shell, 'video')
    await settle(scriptPreload(), 'load')
    expect(preloads()).toEqual(first)
    paint()
    expect(preloads()).toEqual(all)
  })

  test("on a video's page, does not wait for the video if the script loads after its preload failed", async () => {
    loadShell(shell, 'video')
    await settle(scriptPreload(), 'error')
    paint()
    expect(preloads()).toEqual(first)
    await finishLoading()
    expect(preloads()).toEqual(all)
  })
})

describe('on a repeat visit', () => {
  beforeEach(async () => {
    loadShell(shell, 'cards')
    await finishLoading()
    document.head.replaceChildren()
  })

  test('requests nothing before the first paint', async () => {
    loadShell(shell, 'cards')
    await nextFrame()
    expect(document.head).toBeEmptyDOMElement()
    paint()
    await nextFrame()
    // All at once, in case the browser no longer has them.
    expect(preloads()).toEqual(all)
    await settle(styles(), 'load')
    expect(script()).not.toBeNull()
  })

  test('preloads the files of a new release', () => {
    loadShell({ ...shell, url: '/mf/shell/3.0.1-newer/remoteEntry.js' }, 'cards')
    expect(preloads()).toContain('/mf/shell/3.0.1-newer/remoteEntry.js sha384-new low')
  })
})

test.each([
  ['the script failed to load the last time', () => finishLoading('error')],
  [
    'storage is blocked',
    async () => {
      for (const method of ['getItem', 'setItem'] as const)
        jest.spyOn(Storage.prototype, method).mockImplementation(() => {
          throw new DOMException('Denied', 'SecurityError')
        })
      await finishLoading()
    },
  ],
])('preloads as on a first visit if %s', async (_, visit) => {
  loadShell(shell, 'cards')
  await visit()
  document.head.replaceChildren()
  loadShell(shell, 'cards')
  expect(preloads()).toEqual(first)
})
