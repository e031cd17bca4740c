import { removeSkeleton, takePrerenderedVideo } from './remove-skeleton.ts'

const load = jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
beforeEach(() => {
  document.body.innerHTML = '<div id="skeleton"><video src="/media/v-1.mp4"></video></div>'
})

test('stops loading a video that no page uses', () => {
  const video = document.querySelector('video')
  removeSkeleton()
  expect(video).not.toHaveAttribute('src')
  expect(load).toHaveBeenCalledTimes(1)
})

test('continues to load a video that a page uses', () => {
  const video = takePrerenderedVideo()
  removeSkeleton()
  expect(video).toHaveAttribute('src', '/media/v-1.mp4')
  expect(takePrerenderedVideo()).toBeUndefined()
})
