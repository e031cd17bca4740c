import { fakeFirstPaint } from '../../test/fake-first-paint.ts'
import { startVideo } from './start-video.ts'

/** Triggers the browser's first paint. */
let paint: () => void

beforeEach(() => {
  document.body.replaceChildren()
  paint = fakeFirstPaint()
})

function show(picture: string): HTMLVideoElement {
  startVideo()
  document.body.innerHTML = `<div id="skeleton"><video preload="none"></video>${picture}</div>`
  paint()
  return document.querySelector('video') as HTMLVideoElement
}

test.each(['load', 'error'])("loads the video after its poster's %s event", (type) => {
  const video = show('<img src="/media/a.webp" alt="" />')
  expect(video.preload).toBe('none')
  document.querySelector('img')?.dispatchEvent(new Event(type))
  expect(video.preload).toBe('metadata')
})

test('ignores other images', () => {
  const video = show('<img src="/media/a.webp" alt="" /><img class="other" src="/media/b.webp" alt="" />')
  document.querySelector('.other')?.dispatchEvent(new Event('load'))
  expect(video.preload).toBe('none')
  document.querySelector('img')?.dispatchEvent(new Event('load'))
  expect(video.preload).toBe('metadata')
})

test('loads a video without a poster after the first paint', () => {
  expect(show('').preload).toBe('metadata')
})

test('loads a video that arrives after the first paint with its poster', () => {
  startVideo()
  paint()
  document.body.innerHTML = '<div id="skeleton"><video preload="none"></video><img src="/media/a.webp" alt="" /></div>'
  document.querySelector('img')?.dispatchEvent(new Event('load'))
  expect(document.querySelector('video')?.preload).toBe('metadata')
})
