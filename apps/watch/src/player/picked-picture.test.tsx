import { installFakePlayback } from '../test/fake-playback.ts'
import { endPlayback, keepForPlayback, playbackOf, startPlayback } from './current-playback.ts'
import { renderPlayer, videoOf } from './test/render-player.tsx'

installFakePlayback()

afterEach(() => {
  endPlayback()
  document.querySelector('[data-picked-video]')?.remove()
})

/** Simulates a clicked card that shows a smaller version of its thumbnail. */
function pickCard(src: string, currentSrc: string) {
  document.body.insertAdjacentHTML('beforeend', `<div data-picked-video><img src="${src}" alt="" /></div>`)
  Object.defineProperty(document.querySelector('[data-picked-video] img'), 'currentSrc', { value: currentSrc })
}

test("shows the clicked card's thumbnail until the poster has loaded", async () => {
  const decoded = Promise.withResolvers<void>()
  HTMLImageElement.prototype.decode = () => decoded.promise
  pickCard('/media/v-1.webp', 'http://localhost/media/v-1-320.webp')
  const { video } = renderPlayer()
  expect(video.poster).toBe('http://localhost/media/v-1-320.webp')
  decoded.resolve()
  await decoded.promise
  expect(video).toHaveAttribute('poster', '/media/v-1.webp')
})

test("ignores another card's thumbnail", () => {
  pickCard('/media/v-2.webp', 'http://localhost/media/v-2-320.webp')
  expect(renderPlayer().video).toHaveAttribute('poster', '/media/v-1.webp')
})

test("no poster hides a clicked video's first frame until it plays in the page", () => {
  pickCard('/media/v-1.webp', 'http://localhost/media/v-1-320.webp')
  const clicked = document.createElement('video')
  clicked.dataset['file'] = '/media/v-1.mp4'
  keepForPlayback(clicked)
  const playback = playbackOf(videoOf({ thumbnail: '/media/v-1.webp' }))
  expect(playback.store.media).toBe(clicked)
  expect(clicked).not.toHaveAttribute('poster')
  startPlayback(playback, { isPlaying: true, startTime: 0 })
  expect(clicked.poster).toBe('http://localhost/media/v-1-320.webp')
  expect(clicked.play).toHaveBeenCalled()
  endPlayback()
})
