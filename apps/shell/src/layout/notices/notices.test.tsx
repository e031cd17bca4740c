import type { Playlist } from '@kinora/api-client'
import { queryKeys } from '@kinora/api-client/queries'
import { defineRemote } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { accessToken, apiPath, mockNetwork, success, wirePlaylist, wireUser } from '@kinora/test-kit'
import { installDialogShim } from '@kinora/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { Link } from 'react-router-dom'

import { answerVideos, pageOfPaths, renderShell } from '../../test/render-shell.tsx'

const network = mockNetwork(
  answerVideos,
  http.get(apiPath('/users/current-user'), () => success(wireUser())),
  http.get(apiPath('/users/channel/ada'), () => success(wireUser())),
)

beforeAll(installDialogShim)
beforeEach(() => sessionStorage.clear())
afterEach(() => jest.useRealTimers())

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** Returns the notice with this text. Loading rows also have the role `status`. */
const line = async (words: RegExp) => (await screen.findByText(words)).closest('[role="status"]') as HTMLElement
const notAvailable = /is not available yet/
const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }))

/** Opens the keyboard help from the menu. */
async function ask() {
  const shell = renderShell()
  await heading('Home')
  const button = menu().getByRole('button', { name: 'Keyboard shortcuts' })
  await shell.user.click(button)
  return { ...shell, button }
}

test('the theme follows a choice on the settings page or in another tab', async () => {
  renderShell()
  // This code loads together with the notices.
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  await waitFor(() => {
    localStorage.setItem('theme', 'dark')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })))
    expect(menu().getByRole('radio', { name: 'Dark' })).toBeChecked()
  })
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
})

describe('keyboard help', () => {
  test('keyboard help opens from the menu, and restores focus when it closes', async () => {
    const { user, button } = await ask()
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(dialog).getByText('Post your comment')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(dialog).not.toBeInTheDocument()
    expect(button).toHaveFocus()
  })

  test('keyboard help shows the page’s own list if it has one', async () => {
    const keys = jest.fn((event: KeyboardEvent) => event.preventDefault())
    const left = new AbortController()
    document.addEventListener('keydown', keys, { signal: left.signal })
    try {
      await ask()
      await waitFor(() => expect(keys).toHaveBeenCalledWith(expect.objectContaining({ key: '?' })))
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    } finally {
      left.abort()
    }
  })
})

/** Serves remotes, including a playlists page whose loader fills the cache. */
const playlists = async (id: string) => {
  const pages = pageOfPaths(id)
  const [first, ...others] = pages.routes
  if (id !== 'library' || !first) return { remote: pages }
  const route = {
    path: '/playlists',
    loader: ({ queryClient }: RemoteLoaderArgs) => {
      queryClient.setQueryData(queryKeys.playlists('u-ada'), [
        wirePlaylist({ _id: 'p/1', videos: [{ _id: 'v-9', thumbnail: '' }] }) as Playlist,
      ])
    },
    Component: () => <Link to="/playlist/p%2F1">Evening</Link>,
  }
  return { remote: defineRemote({ id, routes: [first, ...others.filter(({ path }) => path !== route.path), route] }) }
}

describe('a URL without a page', () => {
  test.each([
    ['/search?query=aurora', '“Search” is not available yet.'],
    ['/music', '“Music” is not available yet.'],
    ['/settings', '“Settings” is not available yet. The theme is in the menu, under More.'],
    ['/playlist/p-1', 'The playlist page is not available yet.'],
    ['/no/such/page', 'That page is not available yet.'],
    ['/Call-this-number', 'That page is not available yet.'],
  ])('%s redirects home with the notice: %s', async (path, words) => {
    renderShell({ path })
    await heading('Home')
    expect(await line(notAvailable)).toHaveTextContent(words)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test.each(['/', '/home?sort=trending'])('%s does not show a notice', async (path) => {
    renderShell({ path })
    await screen.findAllByRole('article')
    expect(screen.queryByText(notAvailable)).not.toBeInTheDocument()
  })

  test('Go back returns to the page that the viewer came from', async () => {
    const { user, router } = renderShell({ path: '/watch/v-1' })
    await heading('Page of /watch/:videoId')
    await user.click(menu().getByRole('link', { name: 'Gaming' }))
    await user.click(within(await line(notAvailable)).getByRole('button', { name: 'Go back' }))
    expect(await heading('Page of /watch/:videoId')).toBeVisible()
    expect(router.state.location.pathname).toBe('/watch/v-1')
    expect(screen.queryByText(notAvailable)).not.toBeInTheDocument()
  })

  test('Browse videos moves focus to the videos if the viewer was already on the home page', async () => {
    const { user } = renderShell()
    const [first] = await screen.findAllByRole('article')
    await user.click(menu().getByRole('link', { name: 'News' }))
    await user.click(within(await line(notAvailable)).getByRole('button', { name: 'Browse videos' }))
    expect(screen.getAllByRole('article')[0]).toContainElement(document.activeElement as HTMLElement)
    expect(first).toHaveTextContent('Video views-1')
    expect(screen.queryByText(notAvailable)).not.toBeInTheDocument()
  })

  test('shows the notice again on another visit, but not when the viewer returns home', async () => {
    const { go } = renderShell()
    await go('/music')
    await line(/“Music”/)
    await go('/news')
    await line(/“News”/)
    await go('/watch/v-1')
    await heading('Page of /watch/:videoId')
    expect(screen.queryByText(notAvailable)).not.toBeInTheDocument()
    await go(-1)
    await heading('Home')
    expect(screen.queryByText(notAvailable)).not.toBeInTheDocument()
  })

  test('the notice for Your Videos links a signed-in viewer to their channel', async () => {
    const { user, router } = renderShell({ token: accessToken() })
    await user.click(await menu().findByRole('link', { name: 'Your Videos' }))
    const status = await line(/“Your videos” is not available yet/)
    await user.click(await within(status).findByRole('link', { name: 'Open my channel' }))
    expect(await heading('Page of /channel/:username')).toBeVisible()
    expect(router.state.location.pathname).toBe('/channel/ada')
  })

  test('the notice for a playlist links to its first video', async () => {
    const { user, router } = renderShell({ token: accessToken(), path: '/playlists', loadRoutes: playlists })
    await user.click(await screen.findByRole('link', { name: 'Evening' }))
    await user.click(within(await line(notAvailable)).getByRole('link', { name: 'Play its first video' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/watch/v-9'))
  })

  test('the notice for Watch later links to the liked videos', async () => {
    renderShell({ token: accessToken(), path: '/watch-later' })
    const link = within(await line(notAvailable)).getByRole('link', { name: 'See my liked videos' })
    expect(link).toHaveAttribute('href', '/liked-videos')
  })

  test('closing the notice moves focus to the page', async () => {
    const { user } = renderShell({ path: '/music' })
    await user.click(within(await line(notAvailable)).getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(notAvailable)).not.toBeInTheDocument()
    expect(await heading('Home')).toHaveFocus()
  })

  test('the notice stays for ten seconds, or longer while hovered or focused', async () => {
    renderShell({ path: '/music' })
    const closing = within(await line(notAvailable)).getByRole('button', { name: 'Close' })
    // Focus and blur restart the timer, this time on a fake clock.
    act(() => closing.focus())
    jest.useFakeTimers()
    act(() => jest.advanceTimersByTime(60_000))
    expect(closing).toBeVisible()
    act(() => closing.blur())
    act(() => jest.advanceTimersByTime(9_999))
    expect(closing).toBeVisible()
    act(() => jest.advanceTimersByTime(1))
    expect(closing).not.toBeInTheDocument()
  })
})

function setOnline(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

describe('connection notice', () => {
  afterEach(() => setOnline(true))

  test('a lost connection shows a notice and leaves the page in place', async () => {
    renderShell()
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(24))
    setOnline(false)
    expect(await screen.findByText(/^You are offline/)).toHaveAttribute('role', 'status')
    expect(screen.getAllByRole('article')).toHaveLength(24)
    setOnline(true)
    await waitFor(() => expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument())
  })

  test('a slow connection shows a notice until the responses arrive', async () => {
    const answered = Promise.withResolvers<void>()
    network.use(
      http.get(apiPath('/videos'), async () => {
        await answered.promise
      }),
    )
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] })
    renderShell()
    await heading('Home')
    await act(async () => jest.advanceTimersByTime(4_000))
    act(() => jest.advanceTimersByTime(3_900))
    expect(screen.queryByText(/taking longer/)).not.toBeInTheDocument()
    act(() => jest.advanceTimersByTime(200))
    expect(screen.getByText(/^This is taking longer than usual/)).toHaveAttribute('role', 'status')
    answered.resolve()
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(24))
    expect(screen.queryByText(/taking longer/)).not.toBeInTheDocument()
  })
})
