import { act } from '@testing-library/react'

import { changeVideo, installFakePlayback } from '../../../test/fake-playback.ts'
import { createMediaStore } from '../../store/create-media-store.ts'
import { adaptQuality } from './adapt-quality.ts'
import { rememberQuality } from './remembered-quality.ts'

installFakePlayback({ duration: 100 })

const file = '/media/videos/v-1.mp4'
const url = '/media/streams/v-1.m3u8'
let canPlay: jest.SpyInstance
beforeEach(() => {
  jest.useFakeTimers()
  canPlay = jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
})
afterEach(() => {
  rememberQuality({ height: 0, savesData: false })
  canPlay.mockRestore()
  jest.useRealTimers()
})

const settle = () => act(async () => {})

/** A browser that plays streams itself, and has nothing that a script could feed. */
function arrange() {
  const video = document.createElement('video')
  video.src = file
  const store = createMediaStore(video)
  store.use('quality', adaptQuality({ file, url, heights: [360, 720] }))
  const source = () => video.getAttribute('src')
  const wait = () => changeVideo(video, { readyState: HTMLMediaElement.HAVE_CURRENT_DATA }, 'waiting')
  return { video, store, source, wait }
}

test('a file that keeps up is what plays', async () => {
  const { video, source } = arrange()
  void video.play()
  jest.advanceTimersByTime(60_000)
  await settle()
  expect(source()).toBe(file)
})

test('a long wait goes over to the stream, from the same moment on and at the same speed', async () => {
  const { video, source, wait } = arrange()
  void video.play()
  Object.assign(video, { currentTime: 41, playbackRate: 1.5 })
  wait()
  jest.advanceTimersByTime(1400)
  await settle()
  expect(source()).toBe(file)
  jest.advanceTimersByTime(200)
  await settle()
  expect(source()).toBe(url)
  expect(video).toMatchObject({ currentTime: 41, defaultPlaybackRate: 1.5, paused: false })
})

test('a short wait does not', async () => {
  const { video, source, wait } = arrange()
  void video.play()
  wait()
  jest.advanceTimersByTime(1000)
  changeVideo(video, { readyState: HTMLMediaElement.HAVE_ENOUGH_DATA }, 'canplay')
  jest.advanceTimersByTime(10_000)
  await settle()
  expect(source()).toBe(file)
})

test('a file that this browser does not play gives way', async () => {
  const { video, source } = arrange()
  changeVideo(video, { error: { code: 4 } }, 'error')
  await settle()
  expect(source()).toBe(url)
})

test('who has chosen a quality keeps the first picture until they play', async () => {
  rememberQuality({ height: 360 })
  const { video, source } = arrange()
  await settle()
  expect(source()).toBe(file)
  void video.play()
  await settle()
  expect(source()).toBe(url)
})

test('whoever begins to save data is over at once', async () => {
  const { video, source } = arrange()
  void video.play()
  rememberQuality({ savesData: true })
  await settle()
  expect(source()).toBe(url)
})

test('a stream that fails leaves the file, where it was, and is not tried again', async () => {
  const { video, source, wait } = arrange()
  void video.play()
  wait()
  jest.advanceTimersByTime(2000)
  await settle()
  Object.assign(video, { currentTime: 50 })
  changeVideo(video, {}, 'error')
  await settle()
  expect(source()).toBe(file)
  expect(video.currentTime).toBe(50)
  wait()
  jest.advanceTimersByTime(20_000)
  await settle()
  expect(source()).toBe(file)
})

test('it ends with its store', async () => {
  const { store, source } = arrange()
  store.dispose()
  rememberQuality({ height: 360 })
  await settle()
  expect(source()).toBeNull()
})
