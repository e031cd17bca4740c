import { fakeFirstPaint } from '../../test/fake-first-paint.ts'
import { startVideo } from './start-video.ts'

/** Triggers the browser's first paint. */
let paint: () => void

beforeEach(() => {
  paint = fakeFirstPaint()
})

function show(picture: string): HTMLVideoElement {
  document.body.innerHTML = `<div><video preload="none"></video>${picture}</div>`
  startVideo()
  paint()
  return document.querySelector('video') as HTMLVideoElement
}

test.each(['load', 'error'])("loads the video after its poster's %s event", (type) => {
  const video = show('<img src="/media/a.webp" alt="" />')
  expect(video.preload).toBe('none')
  document.querySelector('img')?.dispatchEvent(new Event(type))
  expect(video.preload).toBe('metadata')
})

test('loads a video without a poster after the first paint', () => {
  expect(show('').preload).toBe('metadata')
})
