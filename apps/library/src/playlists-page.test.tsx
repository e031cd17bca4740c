import { success, apiPath, failure, renderRemote, mockNetwork, wirePlaylist, wireUser } from '@kinora/test-kit'
import { fireEvent, screen, within } from '@testing-library/react'
import { delay, http } from 'msw'

import { remote } from './routes.tsx'
import { simulateSignOut } from './test/simulate-sign-out.ts'

const currentUser = http.get(apiPath('/users/current-user'), () => success(wireUser()))

const network = mockNetwork(
  currentUser,
  http.post(apiPath('/users/refresh-token'), () => success({ accessToken: 'header.e30.signature' })),
)

function playlists(...list: object[]) {
  return http.get(apiPath('/playlists/user/u-ada'), () => success(list))
}

function open() {
  return renderRemote(remote, { path: '/playlists' })
}

test('shows each playlist as a card with its first video’s thumbnail', async () => {
  network.use(
    playlists(
      wirePlaylist({ name: 'Evening', description: 'Slow and quiet.' }),
      wirePlaylist({ _id: 'p 2', name: 'One', videos: [{ _id: 'v-9', thumbnail: '/media/v-9.webp' }] }),
    ),
  )
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Playlists' })).toBeVisible()
  expect(document.title).toBe('Your Playlists · Kinora')
  const [first, second] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement]
  expect(within(first).getByRole('link', { name: 'Evening' })).toHaveAttribute('href', '/playlist/p-1')
  expect(within(first).getByText('2 videos')).toBeVisible()
  expect(within(first).getByText('Slow and quiet.')).toBeVisible()
  expect(first.querySelector('img')).toHaveAttribute('src', '/media/v-1.webp')
  expect(within(second).getByRole('link', { name: 'One' })).toHaveAttribute('href', '/playlist/p%202')
  expect(within(second).getByText('1 video')).toBeVisible()
})

test('shows playlists without videos or with a broken thumbnail', async () => {
  network.use(playlists({ _id: 'p-1' }, wirePlaylist({ _id: 'p-2' })))
  open()
  const [bare, broken] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement]
  expect(within(bare).getByRole('link', { name: 'Untitled playlist' })).toBeVisible()
  expect(within(bare).getByText('0 videos')).toBeVisible()
  expect(bare.querySelector('img')).not.toBeInTheDocument()
  fireEvent.error(broken.querySelector('img') as HTMLImageElement)
  expect(broken.querySelector('img')).not.toBeInTheDocument()
})

test('accepts playlists wrapped in an object', async () => {
  network.use(http.get(apiPath('/playlists/user/u-ada'), () => success({ playlists: [wirePlaylist()] })))
  open()
  expect(await screen.findByRole('link', { name: 'Playlist p-1' })).toBeVisible()
})

test('shows placeholders while the playlists load', async () => {
  network.use(http.get(apiPath('/playlists/user/u-ada'), () => delay('infinite')))
  open()
  const status = await screen.findByText('Loading playlists')
  expect(status.closest('[aria-busy="true"]')?.querySelector('[data-placeholder]')).toBeInTheDocument()
})

test('shows an empty state if there are no playlists', async () => {
  network.use(playlists())
  open()
  expect(await screen.findByText('No playlists found. Create your first playlist!')).toBeVisible()
})

test.each([
  ['the playlists request fails', '/playlists/user/u-ada', () => failure(500, 'Out of order')],
  ['the response has an unexpected shape', '/playlists/user/u-ada', () => success('none')],
  ['the viewer is unknown', '/users/current-user', () => failure(500)],
  ['the viewer lacks an ID', '/users/current-user', () => success({ username: 'ada' })],
  ['the session is rejected', '/playlists/user/u-ada', () => failure(401)],
])('shows an error if %s, and a retry shows the playlists', async (_, path, resolver) => {
  network.use(http.get(apiPath(path), resolver))
  const { user } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Could not load playlists\. Please try again later\.$/)
  network.use(currentUser, playlists(wirePlaylist()))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: 'Playlist p-1' })).toBeVisible()
})

test('signing out in another tab hides the playlists and offers to log in', async () => {
  network.use(playlists(wirePlaylist()))
  open()
  await screen.findByRole('article')
  simulateSignOut()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Could not load playlists\. Please try again later\.$/)
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
})
