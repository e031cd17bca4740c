import { screen } from '@testing-library/react'

import { hasSkeleton, removeSkeleton, takePrerenderedVideo } from './remove-skeleton.ts'

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

test("covers the page's images for two more frames", () => {
  const frames: FrameRequestCallback[] = []
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback))
  document.documentElement.dataset['skeleton'] = 'cards'
  document.body.innerHTML = '<div id="skeleton"><p>Harbor at dawn</p><img alt="A harbor" src="/media/v-1.webp"></div>'
  removeSkeleton()
  expect(hasSkeleton()).toBe(false)
  expect(screen.getByText('Harbor at dawn')).not.toBeVisible()
  frames.shift()?.(0)
  expect(screen.getByRole('img', { name: 'A harbor' })).toBeVisible()
  expect(document.documentElement).toHaveAttribute('data-skeleton')
  frames.shift()?.(0)
  expect(document.body).toBeEmptyDOMElement()
  expect(document.documentElement).not.toHaveAttribute('data-skeleton')
})
