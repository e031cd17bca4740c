import { accessToken, success, apiPath, failure, mockNetwork, wireUser } from '@kinora/test-kit'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'

import { answerVideos, renderShell } from '../test/render-shell.tsx'

const network = mockNetwork(answerVideos)
const currentUser = apiPath('/users/current-user')
const refreshToken = apiPath('/users/refresh-token')

const bearer = (request: Request) => request.headers.get('authorization')

/** Serves video lists, and records the token in each request. */
function recordViewers(): (string | null)[] {
  const viewers: (string | null)[] = []
  network.use(
    http.get(apiPath('/videos'), ({ request }) => {
      viewers.push(bearer(request))
    }),
  )
  return viewers
}

test('a viewer without a token is signed out, and the page requests its videos once', async () => {
  const viewers = recordViewers()
  renderShell()
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await screen.findAllByRole('article')).toHaveLength(24)
  expect(viewers).toEqual([null, null, null])
})

test('a viewer with a token is signed in as the current user', async () => {
  network.use(http.get(currentUser, () => success(wireUser())))
  renderShell({ token: accessToken() })
  const link = await screen.findByRole('link', { name: 'Your channel' })
  expect(screen.queryByRole('link', { name: 'Sign in' })).not.toBeInTheDocument()
  await waitFor(() => expect(link).toHaveAttribute('href', '/channel/ada'))
})

test('refreshes a rejected token and fetches the user again', async () => {
  const fresh = accessToken(900)
  network.use(
    http.get(currentUser, ({ request }) =>
      bearer(request) === `Bearer ${fresh}` ? success(wireUser()) : failure(401),
    ),
    http.post(refreshToken, () => success({ accessToken: fresh, refreshToken: 'refresh-2' })),
  )
  const { router } = renderShell({ path: '/watch-history', token: accessToken() })
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Your channel' })).toHaveAttribute('href', '/channel/ada'),
  )
  expect(localStorage.getItem('accessToken')).toBe(fresh)
  expect(localStorage.getItem('refreshToken')).toBe('refresh-2')
  expect(router.state.location.pathname).toBe('/watch-history')
})

describe('when the refresh is rejected', () => {
  beforeEach(() => network.use(http.post(refreshToken, () => failure(401))))

  test.each([
    ['an expired token', -60],
    ['a rejected token', 3600],
  ])('a viewer with %s is signed out without a message, and sees the public page as a visitor', async (_, left) => {
    network.use(http.get(apiPath('/videos'), ({ request }) => (bearer(request) ? failure(401) : undefined)))
    network.use(http.get(currentUser, () => failure(401)))
    const { router } = renderShell({ token: accessToken(left) })
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(await screen.findAllByRole('article')).toHaveLength(24)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/')
    expect(localStorage).toHaveLength(0)
  })

  test('a rejected refresh redirects a private page to /login with its path as the return path', async () => {
    const { router } = renderShell({ path: '/watch-history', token: accessToken(-60) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeInTheDocument()
    expect(router.state.location.state).toEqual({ from: '/watch-history' })
  })

  test('a rejected refresh also redirects a private page that is still loading to /login', async () => {
    const { router } = renderShell({
      path: '/upload',
      token: accessToken(-60),
      loadRoutes: () => new Promise(() => {}),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeInTheDocument()
    expect(router.state.location.state).toEqual({ from: '/upload' })
  })
})

test('a user whose new tokens are also rejected is signed out', async () => {
  network.use(
    http.get(currentUser, () => failure(401)),
    http.post(refreshToken, () => success({ accessToken: accessToken(900) })),
  )
  renderShell({ token: accessToken() })
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test.each([
  ['the network fails', () => HttpResponse.error()],
  ['the provider fails', () => failure(500)],
])('keeps the session when %s', async (_, respond) => {
  const token = accessToken()
  let answered = 0
  network.use(
    http.get(currentUser, () => {
      answered += 1
      return respond()
    }),
  )
  const { router } = renderShell({ path: '/watch-history', token })
  await screen.findByRole('heading', { level: 1, name: 'Page of /watch-history' })
  await waitFor(() => expect(answered).toBeGreaterThan(0))
  expect(localStorage.getItem('accessToken')).toBe(token)
  expect(router.state.location.pathname).toBe('/watch-history')
  expect(screen.getByRole('link', { name: 'Your channel' })).toHaveAttribute('href', '/profile')
})
