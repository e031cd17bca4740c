import { installFakePlayback } from '../test/fake-playback.ts'
import { endPlayback, keepForPlayback } from './current-playback.ts'
import { renderPlayer, videoOf } from './test/render-player.tsx'

installFakePlayback({ duration: 100 })
beforeEach(() => localStorage.clear())

/** Adds a prerendered video the way the site does. */
function pageWith(file: string): HTMLVideoElement {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<div id="skeleton"><video src="${file}" data-file="${file}" poster="/media/v-1.webp" preload="metadata"></video></div>`,
  )
  const video = document.querySelector<HTMLVideoElement>('#skeleton video') as HTMLVideoElement
  keepForPlayback(video)
  return video
}

afterEach(() => {
  endPlayback()
  document.querySelector('#skeleton')?.remove()
})

test('the player reuses the prerendered video without loading it again', () => {
  const written = pageWith('/media/v-1.mp4')
  const load = jest.spyOn(written, 'load')
  const setSource = jest.spyOn(written, 'src', 'set')
  const { player, video } = renderPlayer({ startTime: 12 })
  expect(video).toBe(written)
  expect(player).toContainElement(written)
  expect(document.querySelector('#skeleton video')).not.toBeInTheDocument()
  expect(written).toHaveProperty('currentTime', 12)
  expect([load, setSource].map(({ mock }) => mock.calls)).toEqual([[], []])
})

test.each<[string, (written: HTMLVideoElement) => void]>([
  ['for another file', (written) => (written.dataset['file'] = '/media/v-2.mp4')],
  [
    'that failed to load',
    (written) => Object.defineProperty(written, 'error', { value: { code: 2 }, configurable: true, writable: true }),
  ],
])('the player replaces a prerendered video %s', (_, change) => {
  const written = pageWith('/media/v-1.mp4')
  change(written)
  const { video } = renderPlayer()
  expect(video).not.toBe(written)
  expect(video).toHaveAttribute('src', '/media/v-1.mp4')
  expect(written).not.toHaveAttribute('src')
  expect(written.load).toHaveBeenCalled()
})

test('the player of the next video does not reuse the prerendered video', () => {
  const written = pageWith('/media/v-1.mp4')
  renderPlayer().unmount()
  const { video } = renderPlayer({ video: videoOf({ _id: 'v-2' }) })
  expect(video).not.toBe(written)
})
