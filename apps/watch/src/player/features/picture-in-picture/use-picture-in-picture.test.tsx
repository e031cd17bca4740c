import { act, renderHook } from '@testing-library/react'

import { usePictureInPicture } from './use-picture-in-picture.ts'

/** The small window, as a browser has it. */
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

const render = (video: HTMLVideoElement) => renderHook(() => usePictureInPicture(video)).result
const toggle = (result: ReturnType<typeof render>) => act(async () => result.current.toggle())

test('it opens and closes the window, and knows when its viewer closes it', async () => {
  const video = document.createElement('video')
  const browser = installPictureInPicture(video)
  const result = render(video)
  expect(result.current).toMatchObject({ isAvailable: true, isOpen: false })
  await toggle(result)
  expect(result.current.isOpen).toBe(true)
  await toggle(result)
  expect(result.current.isOpen).toBe(false)
  await toggle(result)
  act(() => browser.close())
  expect(result.current.isOpen).toBe(false)
})

test('a video that is in the window already is known as that', () => {
  const video = document.createElement('video')
  installPictureInPicture(video)
  Object.defineProperty(document, 'pictureInPictureElement', { value: video, configurable: true })
  expect(render(video).current.isOpen).toBe(true)
})

test('where the browser refuses, nothing changes', async () => {
  const video = document.createElement('video')
  installPictureInPicture(video).refuse()
  const result = render(video)
  await toggle(result)
  expect(result.current.isOpen).toBe(false)
})

test('where the browser has none, it is not offered', () => {
  expect(render(document.createElement('video')).current.isAvailable).toBe(false)
})
