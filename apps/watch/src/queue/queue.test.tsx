import { apiPath, failure, mockNetwork, success, wireOwner, wireVideo } from '@kinora/test-kit'
import { act, screen, within } from '@testing-library/react'
import { http } from 'msw'

import { endPlayback } from '../player/current-playback.ts'
import { viewerSettings } from '../player/store/settings.ts'
import { changeVideo, installFakePlayback } from '../test/fake-playback.ts'
import { commentPage, renderWatchPage, watchHandlers } from '../test/render-watch-page.tsx'
import { shuffled } from '../use-queue.ts'

const network = mockNetwork(...watchHandlers)
installFakePlayback({ duration: 100 })
beforeEach(() => {
  endPlayback()
  viewerSettings.setState({ isAutoplay: true })
})

// jsdom has no layout.
globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList

const list = {
  _id: 'p-1',
  name: 'Evening',
  visibility: 'public',
  owner: wireOwner(),
  videosCount: 3,
  videos: ['v-0', 'v-1', 'v-9'].map((_id) => wireVideo({ _id })),
}

const queue = () => screen.findByRole('navigation', { name: 'Queue' })

test('shows the list with the current video, and its neighbours keep the queue', async () => {
  network.use(http.get(apiPath('/playlists/p-1'), () => success(list)))
  renderWatchPage({ path: '/watch/v-1?list=p-1' })
  await queue()
  expect(screen.getByText('Evening')).toBeVisible()
  expect(screen.getByText('2 of 3')).toBeVisible()
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Video v-1')
  expect(screen.getByRole('link', { name: 'Previous video' })).toHaveAttribute('href', '/watch/v-0?list=p-1')
  expect(screen.getByRole('link', { name: 'Next video' })).toHaveAttribute('href', '/watch/v-9?list=p-1')
  expect(screen.getByRole('link', { name: 'View playlist' })).toHaveAttribute('href', '/playlist/p-1')
})

test('the queue, not the related videos, comes next when the video ends', async () => {
  network.use(http.get(apiPath('/playlists/p-1'), () => success(list)))
  renderWatchPage({ path: '/watch/v-1?list=p-1' })
  await queue()
  await screen.findByRole('button', { name: 'Settings' })
  end()
  const next = within(await screen.findByRole('group', { name: 'Up next' }))
  expect(next.getByRole('link', { name: 'Play now' })).toHaveAttribute('href', '/watch/v-9?list=p-1')
})

function end() {
  const video = document.querySelector('video') as HTMLVideoElement
  act(() => changeVideo(video, { ended: true, paused: true, currentTime: 100 }, 'ended'))
  return video
}

async function openMiniPlayer() {
  network.use(
    http.get(apiPath('/playlists/p-1'), () => success(list)),
    http.get(apiPath('/comments/:id'), () => commentPage([])),
    http.get(apiPath('/videos/:id'), ({ params }) => success(wireVideo({ _id: String(params['id']) }))),
  )
  const { router, queryClient } = renderWatchPage({ path: '/watch/v-0?list=p-1' })
  await queue()
  await screen.findByRole('button', { name: 'Settings' })
  act(() => void document.querySelector('video')?.play())
  await act(() => router.navigate('/'))
  const player = within(await screen.findByRole('region', { name: 'Mini player' }))
  expect(await player.findByRole('link', { name: 'Next video' })).toHaveAttribute('href', '/watch/v-1?list=p-1')
  return { router, queryClient, player }
}

test('the mini player continues through the queue without leaving the page', async () => {
  const { router, player } = await openMiniPlayer()
  player.getByRole('button', { name: 'Pause' }).focus()
  const first = end()
  expect(await player.findByRole('link', { name: 'Video v-1' })).toHaveAttribute('href', '/watch/v-1?list=p-1')
  expect(await player.findByRole('link', { name: 'Next video' })).toHaveAttribute('href', '/watch/v-9?list=p-1')
  expect(player.getByRole('button', { name: 'Pause' })).toHaveFocus()
  expect(first).not.toBeInTheDocument()

  end()
  const last = await player.findByRole('link', { name: 'Video v-9' })
  expect(player.queryByRole('link', { name: 'Next video' })).not.toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
  const video = document.querySelector('video')
  act(() => last.click())
  expect((await screen.findByRole('group', { name: 'Video player' })).querySelector('video')).toBe(video)
})

test('the mini player does not start the next video if autoplay is off', async () => {
  viewerSettings.setState({ isAutoplay: false })
  const { player, queryClient } = await openMiniPlayer()
  end()
  expect(player.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(queryClient.isFetching()).toBe(0)
})

test('a list that does not exist leaves the page as it is', async () => {
  network.use(http.get(apiPath('/playlists/p-1'), () => failure(404)))
  renderWatchPage({ path: '/watch/v-1?list=p-1' })
  expect(await screen.findByRole('link', { name: 'Video v-2' })).toHaveAttribute('href', '/watch/v-2')
  expect(screen.queryByText('View playlist')).not.toBeInTheDocument()
})

test('a shuffled order depends only on the seed', () => {
  const items = Array.from({ length: 50 }, (_, index) => ({ _id: `v-${index}` }))
  const one = shuffled(items, '7')
  expect(shuffled(items.toReversed(), '7')).toEqual(one)
  expect(shuffled(items, '8')).not.toEqual(one)
  expect(one).not.toEqual(items)
  expect(new Set(one)).toEqual(new Set(items))
})
