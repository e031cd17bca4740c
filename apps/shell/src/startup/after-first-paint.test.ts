import { fakeFirstPaint } from '../test/fake-first-paint.ts'
import { afterFirstPaint, afterImages } from './after-first-paint.ts'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'PerformanceObserver')
  document.body.replaceChildren()
})

function showImage() {
  document.body.innerHTML = '<div id="skeleton"><img src="/media/a.webp" alt="" /></div>'
  const image = document.querySelector('img') as HTMLImageElement
  jest.spyOn(image, 'complete', 'get').mockReturnValue(false)
  return image
}

describe('after the first paint', () => {
  /** Triggers the browser's first paint. */
  let paint: (name?: string) => void
  beforeEach(() => {
    paint = fakeFirstPaint()
  })

  test('runs once', () => {
    const callback = jest.fn()
    afterFirstPaint(callback)
    // The browser has painted only the background.
    paint('first-paint')
    expect(callback).not.toHaveBeenCalled()
    paint()
    jest.runAllTimers()
    expect(callback).toHaveBeenCalledTimes(1)
  })

  test('runs after a second if the tab does not paint, and immediately if it is hidden', () => {
    const [late, hidden] = [jest.fn(), jest.fn()]
    afterFirstPaint(late)
    jest.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
    afterFirstPaint(hidden)
    expect([late.mock.calls.length, hidden.mock.calls.length]).toEqual([0, 1])
    jest.advanceTimersByTime(1000)
    expect(late).toHaveBeenCalledTimes(1)
  })
})

describe("after the skeleton's images", () => {
  test('runs after the next frame without images, and immediately in a hidden tab', async () => {
    const [shown, hidden] = [jest.fn(), jest.fn()]
    afterImages(shown)
    jest.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true)
    afterImages(hidden)
    expect([shown.mock.calls.length, hidden.mock.calls.length]).toEqual([0, 1])
    await jest.advanceTimersByTimeAsync(100)
    expect(shown).toHaveBeenCalledTimes(1)
  })

  test.each(['load', 'error'])("runs after an image's %s event and the next frame", async (type) => {
    const [image, callback] = [showImage(), jest.fn()]
    afterImages(callback)
    image.dispatchEvent(new Event(type))
    expect(callback).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(100)
    expect(callback).toHaveBeenCalledTimes(1)
  })

  test('does not wait longer than 300 ms', () => {
    showImage()
    const callback = jest.fn()
    afterImages(callback)
    jest.advanceTimersByTime(300)
    expect(callback).toHaveBeenCalledTimes(1)
  })
})
