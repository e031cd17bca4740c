import { act, screen, within } from '@testing-library/react'

import { changeVideo, installFakePlayback } from '../../../test/fake-playback.ts'
import { endPlayback } from '../../current-playback.ts'
import { renderPlayer } from '../../test/render-player.tsx'

installFakePlayback({ duration: 100 })
beforeEach(() => {
  endPlayback()
  localStorage.clear()
})

async function openPlaying() {
  const page = renderPlayer()
  await page.features()
  act(() => void page.video.play())
  return { ...page, leave: () => act(() => page.router.navigate('/')) }
}
const miniPlayer = () => screen.findByRole('region', { name: 'Mini player' })

test('continues a playing video in the same element when its page closes', async () => {
  const { video, leave } = await openPlaying()
  await leave()
  expect((await miniPlayer()).querySelector('video')).toBe(video)
  expect(video.paused).toBe(false)
})

test('the title link returns to the page with the same element', async () => {
  const { video, user, leave } = await openPlaying()
  await leave()
  await user.click(within(await miniPlayer()).getByRole('link', { name: 'Video v-1' }))
  const player = await screen.findByRole('group', { name: 'Video player' })
  expect(player.querySelector('video')).toBe(video)
  expect(video.paused).toBe(false)
  expect(screen.queryByRole('region', { name: 'Mini player' })).not.toBeInTheDocument()
})

test('the mini player can pause and close the video', async () => {
  const { video, user, leave } = await openPlaying()
  await leave()
  await user.click(within(await miniPlayer()).getByRole('button', { name: 'Pause' }))
  expect(video.paused).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Close mini player' }))
  expect(screen.queryByRole('region', { name: 'Mini player' })).not.toBeInTheDocument()
  expect(video).not.toHaveAttribute('src')
})

test('ends a paused video when its page closes', async () => {
  const { video, leave } = await openPlaying()
  act(() => video.pause())
  await leave()
  expect(screen.queryByRole('region', { name: 'Mini player' })).not.toBeInTheDocument()
  expect(video).not.toHaveAttribute('src')
})

test('the I key opens the mini player even for a paused video', async () => {
  const { video, user, router } = await openPlaying()
  act(() => video.pause())
  await user.keyboard('i')
  expect((await miniPlayer()).querySelector('video')).toBe(video)
  expect(router.state.location.pathname).toBe('/')
})

test('does not open the mini player for a failed file', async () => {
  const { video, leave } = await openPlaying()
  act(() => changeVideo(video, { error: { code: 3 } }, 'error'))
  await leave()
  expect(screen.queryByRole('region', { name: 'Mini player' })).not.toBeInTheDocument()
})
