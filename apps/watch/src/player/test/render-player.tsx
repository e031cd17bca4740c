import { createApiClient } from '@kinora/api-client'
import type { Video } from '@kinora/api-client'
import { createQueryClient } from '@kinora/api-client/queries'
import { FrameSlotArea, ShellProvider } from '@kinora/shell-contract'
import { createTestSession } from '@kinora/test-kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'

import { WatchPlayer } from '../watch-player.tsx'
import type { WatchPlayerProps } from '../watch-player.tsx'

/** Returns a video as the api-client would, with overrides. */
export function videoOf(over: Partial<Video> = {}): Video {
  return {
    _id: 'v-1',
    title: 'Video v-1',
    description: '',
    thumbnail: '/media/v-1.webp',
    videoFile: '/media/v-1.mp4',
    duration: 65.4,
    views: 0,
    createdAt: '',
    isLiked: false,
    isDisliked: false,
    likes: 0,
    owner: null,
    watchedSeconds: null,
    ...over,
  }
}

/** Renders just the watch page's player, in the shell's frame. */
export function renderPlayer(props: Partial<WatchPlayerProps> = {}) {
  const player = <WatchPlayer video={videoOf()} autoPlay={false} {...props} />
  const frame = (
    <>
      <Outlet />
      <FrameSlotArea />
    </>
  )
  const routes = [
    {
      element: frame,
      children: [
        { path: '/', element: <p>Home</p> },
        { path: '/watch/v-1', element: player },
        { path: '/watch/:videoId', element: <p>Another video</p> },
      ],
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/watch/v-1'] })
  const services = { api: createApiClient(), session: createTestSession(null) }
  const { container, unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ShellProvider services={services}>
        <RouterProvider router={router} />
      </ShellProvider>
    </QueryClientProvider>,
  )
  const video = container.querySelector('video') as HTMLVideoElement
  return {
    video,
    unmount,
    router,
    user: userEvent.setup(),
    player: screen.getByRole('group', { name: 'Video player' }),
    /** Waits for the features, including the parts that load on first use. */
    async features() {
      await screen.findByRole('button', { name: 'Settings' })
      fireEvent.pointerOver(screen.getByRole('group', { name: 'Video player' }))
      await screen.findByRole('button', { name: 'Keyboard shortcuts' })
      await act(async () => {})
    },
  }
}
