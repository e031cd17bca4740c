import { success, apiPath, failure, renderRemote, mockNetwork, wireOwner, wireVideo } from '@kinora/test-kit'
import { screen, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'

import { remote } from './routes.tsx'
import { simulateSignOut } from './test/simulate-sign-out.ts'

const network = mockNetwork(
  http.post(apiPath('/users/refresh-token'), () => success({ accessToken: 'header.e30.signature' })),
)

function likes(...videos: object[]) {
  return http.get(apiPath('/likes/videos'), () =>
    success({ likedVideos: videos.map((videoDetails, index) => ({ _id: `like-${index}`, videoDetails })) }),
  )
}

function open() {
  return renderRemote(remote, { path: '/liked-videos' })
}

test('shows liked videos as cards', async () => {
  network.use(likes(wireVideo(), wireVideo({ _id: 'v-2' })))
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Liked Videos' })).toBeVisible()
  expect(document.title).toBe('Liked Videos · Kinora')
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Video v-1' })).toHaveAttribute('href', '/watch/v-1')
  expect(screen.getByRole('heading', { level: 2, name: 'Video v-2' })).toBeVisible()
})

test('renders cards for videos with alternative or missing fields', async () => {
  const { ownerDetails: _, likes: __, ...video } = wireVideo()
  network.use(likes({ ...video, likeCount: 3, owner: wireOwner({ fullName: 'Grace' }) }, { _id: 'v-2', title: 'Bare' }))
  open()
  const cards = await screen.findAllByRole('article')
  expect(within(cards[0] as HTMLElement).getByRole('link', { name: 'Grace' })).toHaveAttribute('href', '/channel/grace')
  expect(within(cards[1] as HTMLElement).getByText('0 views')).toBeVisible()
  expect(within(cards[1] as HTMLElement).getByText('some time ago')).toBeVisible()
})

test('shows placeholders while the liked videos load', async () => {
  network.use(http.get(apiPath('/likes/videos'), () => delay('infinite')))
  open()
  const status = await screen.findByText('Loading liked videos')
  const region = status.closest('[aria-busy="true"]')
  expect(region?.querySelector('[data-placeholder]')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('shows an empty state if there are no liked videos', async () => {
  network.use(likes())
  open()
  expect(await screen.findByText('No liked videos yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Discover Videos' })).toHaveAttribute('href', '/')
})

test.each([
  ['a failing provider', () => failure(500, 'Out of order')],
  ['an unsuccessful response', () => failure(200, 'No')],
  ['a response that is not JSON', () => HttpResponse.html('<h1>Bad gateway</h1>')],
  ['a response with an unexpected shape', () => success({ likedVideos: 'none' })],
])('shows an error after %s, and the videos after a retry', async (_, resolver) => {
  network.use(http.get(apiPath('/likes/videos'), resolver))
  const { user } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Could not load liked videos\. Please try again later\.$/)
  network.use(likes(wireVideo()))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: 'Video v-1' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('reports that the session may have expired if refreshed tokens are rejected with a 401', async () => {
  network.use(http.get(apiPath('/likes/videos'), () => failure(401)))
  const { router } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your session may have expired\. Please log in again\.$/)
  expect(router.state.location.pathname).toBe('/liked-videos')
})

test('signing out in another tab hides the videos and offers to log in', async () => {
  network.use(likes(wireVideo()))
  const { user, router } = open()
  await screen.findByRole('article')
  simulateSignOut()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your session may have expired\. Please log in again\.$/)
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Log In' }))
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/liked-videos' } })
})
