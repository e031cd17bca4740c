import { act } from '@testing-library/react'

import { changeVideo, installFakePlayback } from '../../../test/fake-playback.ts'
import { reload } from '../../store/media.ts'
import { createTestPlayer } from '../../test/create-test-player.ts'
import { adaptQuality } from './adapt-quality.ts'
import { playByScript } from './play-by-script.ts'
import { qualityChoice } from './quality-choice.ts'

jest.mock('hls.js', () => ({ default: {} }))
jest.mock('./play-by-script.ts')
installFakePlayback({ duration: 100 })

const file = '/media/videos/v-1.mp4'
const url = '/media/streams/v-1.m3u8'
let canPlay: jest.SpyInstance
beforeEach(() => {
  jest.useFakeTimers()
  canPlay = jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
})
afterEach(() => {
  qualityChoice.setState({ height: 0, savesData: false })
  canPlay.mockRestore()
  jest.useRealTimers()
})

const settle = () => act(async () => {})

/** Simulates a browser that plays streams natively and lacks MediaSource. */
function arrange() {
  const video = document.createElement('video')
  video.src = file
  const { store } = createTestPlayer([], { media: video })
  const missing: number[] = []
  adaptQuality(store, { file, url, heights: [360, 720] }, (height) => missing.push(height))
  const source = () => video.getAttribute('src')
  const wait = () => changeVideo(video, { readyState: HTMLMediaElement.HAVE_CURRENT_DATA }, 'waiting')
  return { video, store, source, wait, missing }
}

test('plays the file while the connection keeps up', async () => {
  const { video, source } = arrange()
  void video.play()
  jest.advanceTimersByTime(60_000)
  await settle()
  expect(source()).toBe(file)
})

test('switches to the stream after a long wait, at the same position and speed', async () => {
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

test('keeps playing the file after a short wait', async () => {
  const { video, source, wait } = arrange()
  void video.play()
  wait()
  jest.advanceTimersByTime(1000)
  changeVideo(video, { readyState: HTMLMediaElement.HAVE_ENOUGH_DATA }, 'canplay')
  jest.advanceTimersByTime(10_000)
  await settle()
  expect(source()).toBe(file)
})

test('switches to the stream if the browser cannot play the file', async () => {
  const { video, source } = arrange()
  changeVideo(video, { error: { code: 4 } }, 'error')
  await settle()
  expect(source()).toBe(url)
})

test('switches to the stream if the file fails just before playback', async () => {
  const { video, source } = arrange()
  void video.play()
  // Chromium pauses the element without an event.
  changeVideo(video, { error: { code: 4 }, paused: true }, 'error')
  await settle()
  expect(source()).toBe(url)
  expect(video.paused).toBe(false)
})

test('keeps the file’s first frame until playback if a quality was chosen', async () => {
  qualityChoice.setState({ height: 360 })
  const { video, source } = arrange()
  await settle()
  expect(source()).toBe(file)
  void video.play()
  await settle()
  expect(source()).toBe(url)
})

test('switches immediately when the viewer turns on data saving', async () => {
  const { video, source } = arrange()
  void video.play()
  qualityChoice.setState({ savesData: true })
  await settle()
  expect(source()).toBe(url)
})

test('returns to the file at the same position after a failed stream, and does not retry the stream', async () => {
  const { video, store, source, wait } = arrange()
  void video.play()
  wait()
  jest.advanceTimersByTime(2000)
  await settle()
  // Chromium pauses the element before the error, and fires the pause event after it.
  changeVideo(video, { currentTime: 50, paused: true }, 'error')
  video.dispatchEvent(new Event('pause'))
  await settle()
  expect(source()).toBe(file)
  expect(video).toMatchObject({ currentTime: 50, paused: false })
  wait()
  jest.advanceTimersByTime(20_000)
  await settle()
  expect(source()).toBe(file)
  store.dispose()
})

test('retries both the file and the stream at the same position if both fail', async () => {
  const { video, store, source } = arrange()
  store.provide({ reload: () => reload(video) })
  void video.play()
  Object.assign(video, { currentTime: 41 })
  const fail = () => changeVideo(video, { error: { code: 4 }, paused: true }, 'error')
  fail()
  await settle()
  expect(source()).toBe(url)
  fail()
  await settle()
  expect(source()).toBe(file)
  fail()
  await settle()
  expect(source()).toBe(file)

  const load = jest.mocked(HTMLMediaElement.prototype.load)
  load.mockClear()
  store.run('reload')
  expect(load).toHaveBeenCalledTimes(1)
  expect(source()).toBe(file)
  fail()
  await settle()
  expect(source()).toBe(url)
  expect(video).toMatchObject({ currentTime: 41, paused: false })
})

/** Simulates a viewer at 41 s who has chosen a quality, played by hls.js. */
async function arrangeChosen() {
  canPlay.mockReturnValue('')
  const arranged = arrange()
  arranged.store.provide({ reload: () => reload(arranged.video) })
  void arranged.video.play()
  Object.assign(arranged.video, { currentTime: 41 })
  qualityChoice.setState({ height: 360 })
  await settle()
  expect(arranged.source()).toBe('blob:stream')
  return arranged
}

describe('an hls.js stream', () => {
  beforeEach(() => {
    Object.assign(window, { MediaSource: {} })
    jest.mocked(playByScript).mockImplementation((_Hls, video, { onFailure }) => {
      // When hls.js starts or ends, the element pauses and loses its position.
      const forget = () => changeVideo(video, { currentTime: 0, paused: true, error: null }, 'emptied')
      forget()
      video.src = 'blob:stream'
      fail = onFailure
      return { choose: () => true, end: forget }
    })
  })
  afterEach(() => {
    Reflect.deleteProperty(window, 'MediaSource')
  })
  let fail: () => void

  test.each([
    ['at the previous position if an hls.js stream fails before it starts', HTMLMediaElement.HAVE_NOTHING, 0, 41],
    ['at the current position if an hls.js stream fails midway', HTMLMediaElement.HAVE_CURRENT_DATA, 50, 50],
  ])('resumes the file %s', async (_words, readyState, currentTime, expected) => {
    const { video, source } = await arrangeChosen()
    changeVideo(video, { readyState, currentTime }, 'waiting')
    fail()
    await settle()
    expect(source()).toBe(file)
    expect(video).toMatchObject({ currentTime: expected, paused: false })
  })

  test.each([
    ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
    ['the viewer chooses a quality', () => qualityChoice.setState({ height: 720 })],
  ])('retries a failed hls.js stream when %s', async (_when, happen) => {
    const { video, source } = await arrangeChosen()
    fail()
    await settle()
    expect(source()).toBe(file)
    changeVideo(video, { currentTime: 60 }, 'timeupdate')
    happen()
    await settle()
    expect(source()).toBe('blob:stream')
    expect(playByScript).toHaveBeenLastCalledWith(expect.anything(), video, expect.objectContaining({ startTime: 60 }))
  })

  test('reports the chosen quality as unavailable if no other source can play it', async () => {
    const { missing } = await arrangeChosen()
    fail()
    await settle()
    expect(missing).toEqual([360])
  })

  test('retries a failed hls.js stream when the viewer reloads and the file also fails', async () => {
    const { video, store, source } = await arrangeChosen()
    changeVideo(video, { currentTime: 50 }, 'timeupdate')
    fail()
    await settle()
    changeVideo(video, { error: { code: 4 } }, 'error')
    await settle()
    expect(source()).toBe(file)
    store.run('reload')
    changeVideo(video, { error: { code: 4 } }, 'error')
    await settle()
    expect(source()).toBe('blob:stream')
  })
})

test('stops adapting when the player is disposed', async () => {
  const { store, source } = arrange()
  store.dispose()
  qualityChoice.setState({ height: 360 })
  await settle()
  expect(source()).toBeNull()
})
