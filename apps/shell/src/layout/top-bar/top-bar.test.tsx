import { accessToken, success, apiPath, failure, mockNetwork, wireUser } from '@kinora/test-kit'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'

import { answerVideos, pageOfPaths, renderShell } from '../../test/render-shell.tsx'

const currentUser = apiPath('/users/current-user')
const network = mockNetwork(
  answerVideos,
  http.get(currentUser, () => success(wireUser())),
  // Prefetched when the avatar receives focus.
  http.get(apiPath('/users/channel/ada'), () => success(wireUser())),
)

const topBar = async () => within(await screen.findByRole('banner'))

describe('for a visitor', () => {
  test('shows a visitor the logo, Create and Sign in', async () => {
    const { user, router } = renderShell({ path: '/watch/v-1?t=3' })
    const bar = await topBar()
    expect(bar.getByRole('link', { name: 'Kinora home' })).toHaveAttribute('href', '/')
    expect(bar.queryByRole('link', { name: 'Your channel' })).not.toBeInTheDocument()
    const signIn = bar.getByRole('link', { name: 'Sign in' })
    expect(signIn).toHaveAttribute('href', '/login')
    await user.click(signIn)
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    expect(router.state.location.state).toEqual({ from: '/watch/v-1?t=3' })
  })

  test('Create opens /login, and /upload after login', async () => {
    const { user, router } = renderShell()
    const create = (await topBar()).getByRole('link', { name: 'Create' })
    expect(create).toHaveAttribute('href', '/login')
    await user.click(create)
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    expect(router.state.location.state).toEqual({ from: '/upload' })
  })

  test.each(['/login', '/signup'])('Sign in on %s preserves the page to return to', async (path) => {
    const { user, router, go } = renderShell({ path: '/playlists' })
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    if (path === '/signup') await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign up' }))
    await screen.findByRole('heading', { level: 1, name: path === '/signup' ? 'Sign up' : 'Log in' })
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/playlists' } })
    await go('/')
  })
})

describe('for a signed-in viewer', () => {
  test('shows the Create button and a channel link to a signed-in viewer', async () => {
    renderShell({ token: accessToken() })
    const bar = await topBar()
    expect(bar.getByRole('link', { name: 'Create' })).toHaveAttribute('href', '/upload')
    expect(bar.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
    const link = bar.getByRole('link', { name: 'Your channel' })
    await waitFor(() => expect(link).toHaveAttribute('href', '/channel/ada'))
    expect(link.querySelector('img')).toHaveAttribute('src', '/media/ada.webp')
  })

  test('encodes the username in the channel’s URL', async () => {
    network.use(http.get(currentUser, () => success(wireUser({ username: 'a/b' }))))
    renderShell({ token: accessToken() })
    const link = (await topBar()).getByRole('link', { name: 'Your channel' })
    await waitFor(() => expect(link).toHaveAttribute('href', '/channel/a%2Fb'))
  })

  test('links the avatar to /profile if the username is unknown', async () => {
    network.use(http.get(currentUser, () => failure(500)))
    renderShell({ token: accessToken() })
    expect((await topBar()).getByRole('link', { name: 'Your channel' })).toHaveAttribute('href', '/profile')
  })

  test('shows a message with a reload button if the avatar fails to load', async () => {
    const { user } = renderShell({ token: accessToken() })
    const link = (await topBar()).getByRole('link', { name: 'Your channel' })
    const picture = () => link.querySelector('img') ?? document.createElement('img')
    await waitFor(() => expect(picture()).toHaveAttribute('src', '/media/ada.webp'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    fireEvent.error(picture())
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load avatar')
    expect(picture()).toHaveAttribute('src', expect.stringMatching(/^data:image/))

    await user.click(screen.getByRole('button', { name: 'Reload avatar' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(picture()).toHaveAttribute('src', '/media/ada.webp')
    expect(link).toHaveFocus()

    fireEvent.error(picture())
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load avatar')
  })

  test('shows a placeholder without an error for a viewer without an avatar', async () => {
    network.use(http.get(currentUser, () => success(wireUser({ avatar: '' }))))
    renderShell({ token: accessToken() })
    const link = (await topBar()).getByRole('link', { name: 'Your channel' })
    await waitFor(() => expect(link).toHaveAttribute('href', '/channel/ada'))
    expect(link.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^data:image/))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('search', () => {
  // One box is in the bar and the other below it. The stylesheet shows only one, depending on the width.
  test.each([0, 1])('box %i opens /search with the trimmed and encoded text', async (box) => {
    const { user, router } = renderShell({ path: '/watch/v-1' })
    const paths: string[] = []
    router.subscribe(({ location }) => paths.push(`${location.pathname}${location.search}`))
    const inputs = (await topBar()).getAllByRole('searchbox', { name: 'Search' })
    expect(inputs).toHaveLength(2)
    await user.type(inputs[box] as HTMLElement, '  night sky & more ')
    await user.click(screen.getAllByRole('button', { name: 'Submit search' })[box] as HTMLElement)
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeInTheDocument()
    expect(paths).toContain('/search?query=night%20sky%20%26%20more')
  })

  test('Enter submits the search', async () => {
    const { user } = renderShell({ path: '/watch/v-1' })
    await user.type((await screen.findAllByRole('searchbox'))[0] as HTMLElement, 'aurora{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeInTheDocument()
  })

  test.each(['', '   '])('ignores blank text (%j)', async (text) => {
    const { user, router } = renderShell({ path: '/watch/v-1' })
    await screen.findByRole('heading', { level: 1, name: 'Page of /watch/:videoId' })
    const navigations = jest.fn()
    router.subscribe(navigations)
    await user.type(screen.getAllByRole('searchbox')[0] as HTMLElement, `${text}{Enter}`)
    expect(navigations).not.toHaveBeenCalled()
  })
})

test('the top bar stays visible while a remote’s page loads', async () => {
  const gate = Promise.withResolvers<unknown>()
  renderShell({ path: '/watch/v-1', loadRoutes: () => gate.promise })
  expect((await topBar()).getByRole('link', { name: 'Kinora home' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  const main = screen.getByRole('main')
  expect(main.querySelectorAll('[aria-busy="true"] [data-placeholder]').length).toBeGreaterThan(0)
  expect(within(main).getByRole('status')).toHaveTextContent('Loading')
  gate.resolve({ remote: pageOfPaths('watch') })
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(main.querySelector('[aria-busy="true"]')).not.toBeInTheDocument()
})
