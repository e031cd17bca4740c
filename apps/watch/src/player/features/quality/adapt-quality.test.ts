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

/** A browser that plays streams itself, and has nothing that a script could feed. */
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

test('a file that fails as it is about to play gives way to what plays', async () => {
  const { video, source } = arrange()
  void video.play()
  // Chromium pauses it without a word.
  changeVideo(video, { error: { code: 4 }, paused: true }, 'error')
  await settle()
  expect(source()).toBe(url)
  expect(video.paused).toBe(false)
})

test('who has chosen a quality keeps the first picture until they play', async () => {
  qualityChoice.setState({ height: 360 })
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
  qualityChoice.setState({ savesData: true })
  await settle()
  expect(source()).toBe(url)
})

test('a stream that fails leaves the file, where it was, and is not tried again', async () => {
  const { video, store, source, wait } = arrange()
  void video.play()
  wait()
  jest.advanceTimersByTime(2000)
  await settle()
  // Chromium pauses it before it says why, and tells of the pause after that.
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

test('where neither the file nor the stream comes, another try has both, from the place', async () => {
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

/** A viewer who is at 41 s, and has chosen a quality that a script feeds. */
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

describe('of a stream that a script feeds', () => {
  beforeEach(() => {
    Object.assign(window, { MediaSource: {} })
    jest.mocked(playByScript).mockImplementation((_Hls, video, { onFailure }) => {
      // As hls.js does, beginning and ending: the element forgets its place, and a pause is what follows.
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
    ['before it begins, the file plays on where it was', HTMLMediaElement.HAVE_NOTHING, 0, 41],
    ['in its middle, the file plays on from there', HTMLMediaElement.HAVE_CURRENT_DATA, 50, 50],
  ])('one that fails %s', async (_words, readyState, currentTime, expected) => {
    const { video, source } = await arrangeChosen()
    changeVideo(video, { readyState, currentTime }, 'waiting')
    fail()
    await settle()
    expect(source()).toBe(file)
    expect(video).toMatchObject({ currentTime: expected, paused: false })
  })

  test.each([
    ['the line is back', () => window.dispatchEvent(new Event('online'))],
    ['the viewer chooses a quality', () => qualityChoice.setState({ height: 720 })],
  ])('one that was lost is taken up again when %s', async (_when, happen) => {
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

  test('reports a quality that does not play, once no other way is left', async () => {
    const { missing } = await arrangeChosen()
    fail()
    await settle()
    expect(missing).toEqual([360])
  })

  test('one that has failed is tried again when the viewer asks for another try, where the file fails too', async () => {
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

test('it ends with its store', async () => {
  const { store, source } = arrange()
  store.dispose()
  qualityChoice.setState({ height: 360 })
  await settle()
  expect(source()).toBeNull()
})
