import { videoQuery } from '@kinora/api-client/queries'
import { useApiClient, useSession, useSignOut } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { accessToken, success, apiPath, failure, mockNetwork, wireUser, wireVideo } from '@kinora/test-kit'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'

import { answerVideos, changeTokenElsewhere, pageOfPaths, renderShell } from '../test/render-shell.tsx'

const videoRequests: (string | null)[] = []
const network = mockNetwork(
  answerVideos,
  http.get(apiPath('/users/current-user'), () => success(wireUser())),
  http.get(apiPath('/videos/v-1'), ({ request }) => {
    const viewer = request.headers.get('authorization')
    videoRequests.push(viewer)
    return success(wireVideo({ isLiked: viewer !== null }))
  }),
  http.post(apiPath('/users/refresh-token'), () => failure(401)),
)
beforeEach(() => videoRequests.splice(0))

/** A page with a viewer's data. One button signs the viewer out; another sends a request that the provider may reject. */
function WatchPage() {
  const api = useApiClient()
  const signOut = useSignOut()
  const { status, userData } = useSession()
  const { data } = useQuery(videoQuery(api, 'v-1'))
  return (
    <>
      <h1>{data ? (data.isLiked ? 'Liked' : 'Not liked') : 'Loading'}</h1>
      <p>{`${status}: ${userData?.fullName ?? 'no user'}`}</p>
      <button onClick={() => void signOut()}>Sign out</button>
      <button onClick={() => void api.likes.toggleVideo('v-1').catch(() => {})}>Like</button>
    </>
  )
}

const loadRoutes = async (id: string) => ({
  remote: id === 'watch' ? { id, routes: [{ path: '/watch/:videoId', Component: WatchPage }] } : pageOfPaths(id),
})
const openWatchPage = (token: string | null) => renderShell({ path: '/watch/v-1?t=3', token, loadRoutes })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('signing out', () => {
  test('signing out ends the session at the provider and shows / as a visitor sees it', async () => {
    const logout = jest.fn(() => success({}))
    network.use(http.post(apiPath('/users/logout'), logout))
    const { router, user } = openWatchPage(accessToken())
    expect(await screen.findByText('signed-in: Ada Lovelace')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await heading('Home')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/')
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(logout).toHaveBeenCalledTimes(1)
    expect(localStorage).toHaveLength(0)
  })

  test('signing out works even if the provider fails', async () => {
    network.use(http.post(apiPath('/users/logout'), () => failure(500)))
    const { user } = openWatchPage(accessToken())
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await heading('Home')).toBeInTheDocument()
    expect(localStorage).toHaveLength(0)
  })

  test('signing out in another tab signs this tab out and removes the previous viewer’s data', async () => {
    const { router } = openWatchPage(accessToken())
    expect(await heading('Liked')).toBeInTheDocument()
    changeTokenElsewhere(null)
    expect(screen.queryByText('Liked')).not.toBeInTheDocument()
    expect(screen.getByText('signed-out: no user')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(await heading('Not liked')).toBeInTheDocument()
    expect(videoRequests).toEqual([expect.stringMatching('Bearer'), null])
    expect(router.state.location.pathname).toBe('/watch/v-1')
  })

  test('earlier pages load again after signing out', async () => {
    const { go } = openWatchPage(accessToken())
    await heading('Liked')
    await go('/channel/grace')
    changeTokenElsewhere(null)
    await go('/watch/v-1')
    expect(await heading('Not liked')).toBeInTheDocument()
  })
})

describe('signing in in another tab', () => {
  test('signing in in another tab signs this tab in and reloads the page for the viewer', async () => {
    openWatchPage(null)
    await heading('Not liked')
    changeTokenElsewhere(accessToken())
    expect(await screen.findByText('signed-in: Ada Lovelace')).toBeVisible()
    expect(await heading('Liked')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Your channel' })).toHaveAttribute('href', '/channel/ada')
  })

  test('shows only the second user if they sign in before the first user has loaded', async () => {
    const grace = Promise.withResolvers<void>()
    network.use(
      http.get(
        apiPath('/users/current-user'),
        async () => {
          await grace.promise
          return success(wireUser({ username: 'grace', fullName: 'Grace Hopper' }))
        },
        { once: true },
      ),
    )
    openWatchPage(accessToken(1000))
    await heading('Liked')
    changeTokenElsewhere(null)
    changeTokenElsewhere(accessToken(2000))
    expect(await screen.findByText('signed-in: Ada Lovelace')).toBeVisible()
    await act(async () => {
      grace.resolve()
      // Once later requests have been answered, the first response must have been processed.
      for (let later = 0; later < 2; later++) await (await fetch(`${location.origin}/api/v1/videos/v-1`)).text()
    })
    expect(screen.getByText('signed-in: Ada Lovelace')).toBeVisible()
  })
})

describe('a session that the provider ends', () => {
  beforeEach(() => network.use(http.post(apiPath('/likes/toggle/v/v-1'), () => failure(401))))

  test('opens /login, and returns to the page after login', async () => {
    const token = accessToken()
    network.use(
      // Returns the rejected token again, as a real provider may: two tokens created in the same second are equal.
      http.post(apiPath('/users/login'), () =>
        success({ accessToken: token, refreshToken: 'refresh', user: wireUser() }),
      ),
    )
    const { router, user } = openWatchPage(token)
    await heading('Liked')
    await user.click(screen.getByRole('button', { name: 'Like' }))
    expect(await heading('Log in')).toBeInTheDocument()
    expect(router.state.location.state).toEqual({ from: '/watch/v-1?t=3' })
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(localStorage).toHaveLength(0)

    await user.type(screen.getByLabelText('Email'), 'ada@kinora.example')
    await user.type(screen.getByLabelText('Password'), 'engine{Enter}')
    expect(await heading('Liked')).toBeInTheDocument()
    expect(router.state.location).toMatchObject({ pathname: '/watch/v-1', search: '?t=3' })
  })

  test('returns to the new page after login if the session ended during navigation', async () => {
    network.use(http.get(apiPath('/users/watch-history'), () => failure(401)))
    const library = {
      id: 'library',
      routes: [
        {
          path: '/watch-history',
          loader: ({ api }: RemoteLoaderArgs) => api.users.watchHistory(),
          Component: () => <h1>Watch History</h1>,
        },
      ],
    }
    const { router, go } = renderShell({
      path: '/channel/grace',
      token: accessToken(),
      loadRoutes: async (id) => ({ remote: id === 'library' ? library : pageOfPaths(id) }),
    })
    await heading('Page of /channel/:username')
    await go('/watch-history')
    expect(await heading('Log in')).toBeInTheDocument()
    expect(router.state.location.state).toEqual({ from: '/watch-history' })
  })
})

test('detects missing tokens on the next navigation', async () => {
  const { go } = openWatchPage(accessToken())
  await heading('Liked')
  localStorage.clear()
  await go('/')
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  await go('/watch/v-1')
  expect(await heading('Not liked')).toBeInTheDocument()
})

test('uses the user in the login response without requesting the user again', async () => {
  const currentUser = jest.fn()
  network.use(
    http.get(apiPath('/users/current-user'), currentUser),
    http.post(apiPath('/users/login'), () =>
      success({ accessToken: accessToken(), refreshToken: 'refresh', user: wireUser() }),
    ),
  )
  const { user } = renderShell({ path: '/login' })
  await user.type(await screen.findByLabelText('Email'), 'ada@kinora.example')
  await user.type(screen.getByLabelText('Password'), 'engine{Enter}')
  await heading('Home')
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Your channel' })).toHaveAttribute('href', '/channel/ada'),
  )
  expect(currentUser).not.toHaveBeenCalled()
})
