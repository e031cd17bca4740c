import { createTestPlayer } from '../../test/create-test-player.ts'
import { pictureInPicture } from './picture-in-picture.tsx'

/** Simulates a picture-in-picture window. */
function installPictureInPicture(video: HTMLVideoElement) {
  const show = (shown: HTMLVideoElement | null, event: string) => {
    Object.defineProperty(document, 'pictureInPictureElement', { value: shown, configurable: true })
    video.dispatchEvent(new Event(event))
  }
  let isRefusing = false
  const request = async () => {
    if (isRefusing) throw new DOMException('No picture yet.', 'InvalidStateError')
    show(video, 'enterpictureinpicture')
  }
  Object.assign(video, { requestPictureInPicture: request })
  Object.defineProperty(document, 'pictureInPictureEnabled', { value: true, configurable: true })
  Object.assign(document, { exitPictureInPicture: async () => show(null, 'leavepictureinpicture') })
  return { refuse: () => void (isRefusing = true), close: () => show(null, 'leavepictureinpicture') }
}

afterEach(() => {
  for (const name of ['pictureInPictureElement', 'pictureInPictureEnabled', 'exitPictureInPicture'])
    Reflect.deleteProperty(document, name)
})

function arrange(media: HTMLVideoElement) {
  const { store } = createTestPlayer([pictureInPicture], { media })
  return {
    state: () => store.get(pictureInPicture),
    async toggle() {
      store.run('togglePictureInPicture')
      await Promise.resolve()
    },
  }
}

test('opens and closes the window, and detects when the viewer closes it', async () => {
  const media = document.createElement('video')
  const browser = installPictureInPicture(media)
  const { state, toggle } = arrange(media)
  expect(state()).toEqual({ isAvailable: true, isOpen: false })
  await toggle()
  expect(state().isOpen).toBe(true)
  await toggle()
  expect(state().isOpen).toBe(false)
  await toggle()
  browser.close()
  expect(state().isOpen).toBe(false)
})

test('detects a video that is already in the window', () => {
  const media = document.createElement('video')
  installPictureInPicture(media)
  Object.defineProperty(document, 'pictureInPictureElement', { value: media, configurable: true })
  expect(arrange(media).state().isOpen).toBe(true)
})

test('keeps its state if the browser rejects the request', async () => {
  const media = document.createElement('video')
  installPictureInPicture(media).refuse()
  const { state, toggle } = arrange(media)
  await toggle()
  expect(state().isOpen).toBe(false)
})

test('is unavailable in a browser without picture-in-picture support', () => {
  expect(arrange(document.createElement('video')).state().isAvailable).toBe(false)
})
