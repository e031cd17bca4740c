import { accessToken, success, apiPath, mockNetwork, wireUser } from '@kinora/test-kit'
import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'

import { answerVideos, changeTokenElsewhere, renderShell } from '../test/render-shell.tsx'

mockNetwork(
  answerVideos,
  http.get(apiPath('/users/current-user'), () => success(wireUser())),
)

const privatePaths = ['/liked-videos', '/watch-history', '/subscriptions', '/playlists', '/upload']
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('/ shows the home feed inside the layout', async () => {
  renderShell()
  expect(await heading('Home')).toBeInTheDocument()
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.getByRole('main')).toContainElement(await heading('Home'))
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test.each([
  '/home',
  '/home?sort=trending',
  '/search?query=night%20sky',
  '/profile',
  '/playlist/p-1',
  '/watch-later',
  '/channel',
  '/watch',
  '/about',
  '/no/such/page',
])('%s redirects to /', async (path) => {
  const { router } = renderShell({ path })
  expect(await heading('Home')).toBeInTheDocument()
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' })
})

test('a remote can own /home with a query, and /home without it redirects to / without loading the remote', async () => {
  const loadRoutes = jest.fn(async () => ({
    remote: { id: 'watch', routes: [{ path: '/home', Component: () => <h1>Trending</h1> }] },
  }))
  const watch = { routes: [{ path: '/home', query: 'sort=trending', access: 'public' as const }] }
  const { router, go } = renderShell({ path: '/home', loadRoutes, watch })
  expect(await heading('Home')).toBeInTheDocument()
  expect(router.state.location).toMatchObject({ pathname: '/', search: '' })
  expect(loadRoutes).not.toHaveBeenCalled()
  await go('/home?sort=trending')
  expect(await heading('Trending')).toBeInTheDocument()
  await go('/home?sort=new')
  expect(await heading('Home')).toBeInTheDocument()
})

test('a redirect keeps the previous page in the history', async () => {
  const { router, go } = renderShell({ path: '/watch/v-1' })
  await heading('Page of /watch/:videoId')
  await go('/search?query=aurora')
  await heading('Home')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await go(-1)
  expect(await heading('Page of /watch/:videoId')).toBeInTheDocument()
})

test.each(['/watch/v-1', '/channel/grace'])('%s is open to visitors', async (path) => {
  renderShell({ path })
  expect(await screen.findByRole('heading', { level: 1, name: /^Page of/ })).toBeInTheDocument()
})

test.each(privatePaths)('shows %s to a viewer with a token', async (path) => {
  renderShell({ path, token: accessToken() })
  expect(await heading(`Page of ${path}`)).toBeInTheDocument()
})

test.each(privatePaths)('%s redirects a visitor to /login, replacing its own history entry', async (path) => {
  const { router, go } = renderShell({ path: ['/channel/grace', `${path}?page=2#end`] })
  expect(await heading('Log in')).toBeInTheDocument()
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: `${path}?page=2#end` } })
  await go(-1)
  expect(await heading('Page of /channel/:username')).toBeInTheDocument()
})

test('does not load a private page for a visitor', async () => {
  const loadRoutes = jest.fn()
  renderShell({ path: '/upload', loadRoutes })
  await heading('Log in')
  expect(loadRoutes).not.toHaveBeenCalled()
})

test.each([
  ['/login', 'Log in'],
  ['/signup', 'Sign up'],
])('%s is open to visitors, and redirects viewers with a token to /', async (path, name) => {
  const visitor = renderShell({ path })
  expect(await heading(name)).toBeInTheDocument()
  visitor.unmount()

  const { router, go } = renderShell({ path: ['/watch/v-1', path], token: accessToken() })
  expect(await heading('Home')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
  await go(-1)
  expect(await heading('Page of /watch/:videoId')).toBeInTheDocument()
})

test.each([
  ['/login', 'Log in'],
  ['/signup', 'Sign up'],
])('%s redirects to / when the viewer signs in in another tab', async (path, name) => {
  const { router } = renderShell({ path })
  await heading(name)
  changeTokenElsewhere(accessToken())
  expect(await heading('Home')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
})

test('a private page stays open when its viewer signs out in another tab', async () => {
  const { router } = renderShell({ path: '/watch-history', token: accessToken() })
  await heading('Page of /watch-history')
  changeTokenElsewhere(null)
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/watch-history')
})

test('opening another video starts with fresh state', async () => {
  const { go } = renderShell({ path: '/watch/v-1' })
  const first = await heading('Page of /watch/:videoId')
  await go('/watch/v-2')
  await waitFor(() => expect(first).not.toBeInTheDocument())
})

test("each page sets the document's title", async () => {
  const { go } = renderShell({ path: '/login' })
  await waitFor(() => expect(document.title).toBe('Log in · Kinora'))
  await go('/signup')
  await waitFor(() => expect(document.title).toBe('Sign up · Kinora'))
  await go('/')
  await waitFor(() => expect(document.title).toBe('Kinora'))
})
