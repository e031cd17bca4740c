import { act, screen } from '@testing-library/react'

import { changeVideo, installFakePlayback } from '../../../test/fake-playback.ts'
import { renderPlayer, videoOf } from '../../test/render-player.tsx'

installFakePlayback({ duration: 100 })
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const words = 'Still loading. The connection is slow or was lost.'
const reloadButton = () => screen.queryByRole('button', { name: 'Reload video' })

let videos = 0

/** Plays a video that runs out of data at this point, in seconds. */
async function stall(second: number) {
  // A playback outlives its page, so each test needs its own video.
  const page = renderPlayer({ video: videoOf({ _id: `v-${videos++}` }) })
  await page.features()
  jest.useFakeTimers()
  await act(async () => page.video.play())
  act(() => changeVideo(page.video, { currentTime: second, readyState: HTMLMediaElement.HAVE_CURRENT_DATA }, 'waiting'))
  return page
}

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))

test('reports a stalled video after a while, and reloads it at the same position on request', async () => {
  const { video } = await stall(41)
  wait(7900)
  expect(screen.queryByText(words)).not.toBeInTheDocument()
  wait(200)
  expect(screen.getByText(words)).toHaveRole('status')
  const load = jest.spyOn(video, 'load')
  await act(async () => reloadButton()?.click())
  expect(load).toHaveBeenCalledTimes(1)
  expect(video).toMatchObject({ currentTime: 41, paused: false })
})

test('does not offer to reload an hls.js stream', async () => {
  const { video } = await stall(41)
  Object.defineProperty(video, 'currentSrc', { value: 'blob:https://kinora.example/1' })
  wait(8100)
  expect(screen.getByText(words)).toBeVisible()
  expect(reloadButton()).not.toBeInTheDocument()
})

test('reports a lost network connection', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await stall(41)
  wait(8100)
  expect(screen.getByText("You're offline. The video resumes when you reconnect.")).toBeVisible()
})

test('hides the message when data arrives', async () => {
  const { video } = await stall(41)
  wait(8100)
  expect(screen.getByText(words)).toBeVisible()
  act(() => changeVideo(video, { readyState: HTMLMediaElement.HAVE_ENOUGH_DATA }, 'canplay'))
  expect(screen.queryByText(words)).not.toBeInTheDocument()
  expect(reloadButton()).not.toBeInTheDocument()
})
