import { act, screen } from '@testing-library/react'

import { changeVideo, installFakePlayback } from '../../../test/fake-playback.ts'
import { renderPlayer, videoOf } from '../../test/render-player.tsx'
import { viewerSettings } from '../../store/settings.ts'

installFakePlayback({ duration: 100 })
beforeEach(() => viewerSettings.setState({ isAutoplay: true }))
afterEach(() => jest.useRealTimers())

function wait(seconds: number) {
  for (let second = 0; second < seconds; second++) act(() => jest.advanceTimersByTime(1000))
}

async function end() {
  const page = renderPlayer({ next: videoOf({ _id: 'v-2', title: 'The sequel' }) })
  await page.features()
  jest.useFakeTimers()
  act(() => changeVideo(page.video, { ended: true, paused: true, currentTime: 100 }, 'ended'))
  const path = () => page.router.state.location.pathname
  return { ...page, path }
}

test('the next video starts automatically', async () => {
  const { path } = await end()
  expect(screen.getByRole('group', { name: 'Up next' })).toHaveTextContent('The sequel')
  expect(screen.getByText('The next video begins in 8 seconds.')).toBeInTheDocument()
  wait(7)
  expect(path()).toBe('/watch/v-1')
  wait(1)
  expect(path()).toBe('/watch/v-2')
})

test('the next video is shown even without any interaction', async () => {
  const { video } = renderPlayer({ next: videoOf({ _id: 'v-2', title: 'The sequel' }) })
  await screen.findByRole('button', { name: 'Settings' })
  act(() => changeVideo(video, { ended: true, paused: true, currentTime: 100 }, 'ended'))
  expect(await screen.findByRole('group', { name: 'Up next' })).toHaveTextContent('The sequel')
})

test('the viewer can cancel autoplay, and still open the next video', async () => {
  const { path } = await end()
  act(() => screen.getByRole('button', { name: 'Cancel' }).click())
  wait(60)
  expect(path()).toBe('/watch/v-1')
  expect(screen.getByRole('link', { name: 'Play now' })).toHaveAttribute('href', '/watch/v-2')
})

test('the next video does not start if autoplay is off', async () => {
  viewerSettings.setState({ isAutoplay: false })
  const { path } = await end()
  wait(60)
  expect(path()).toBe('/watch/v-1')
  expect(screen.getByRole('link', { name: 'Play now' })).toBeVisible()
})

test('replaying hides the next video', async () => {
  const { video, path } = await end()
  act(() => changeVideo(video, { ended: false, paused: false, currentTime: 0 }, 'play'))
  expect(screen.queryByRole('group', { name: 'Up next' })).not.toBeInTheDocument()
  wait(60)
  expect(path()).toBe('/watch/v-1')
})
