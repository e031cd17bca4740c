import {
  success,
  apiPath,
  failure,
  renderRemote,
  mockNetwork,
  wireChannel,
  wireOwner,
  wireVideo,
} from '@kinora/test-kit'
import type { RenderOptions } from '@kinora/test-kit'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'

import { remote } from './routes.tsx'

const channelPath = apiPath('/users/channel/:username')
const videosPath = apiPath('/videos')

const network = mockNetwork(
  http.get(channelPath, () => success(wireChannel())),
  http.get(videosPath, () => success({ videos: [wireVideo()], pagination: { page: 1 } })),
)

function renderChannel({ path = '/channel/grace', ...options }: Partial<RenderOptions> = {}) {
  return renderRemote(remote, { path, ...options })
}

function channelIs(over: object) {
  network.use(http.get(channelPath, () => success(wireChannel(over))))
}

function videosAre(...videos: object[]) {
  network.use(http.get(videosPath, () => success({ videos, pagination: { page: 1, limit: 12 } })))
}

const headerPictures = () => [...screen.getByRole('banner').querySelectorAll('img')]
const videosRegion = () => screen.getByRole('region', { name: 'Videos' })

describe('the channel header', () => {
  test('the header shows the name, handle, counts, description and verified mark', async () => {
    renderChannel()
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
    expect(screen.getByText('@grace')).toBeVisible()
    expect(screen.getByText('1.2K subscribers')).toBeVisible()
    expect(screen.getByText('3 videos')).toBeVisible()
    expect(screen.getByText('Compilers, mostly.')).toBeVisible()
    expect(within(screen.getByRole('banner')).getByRole('img', { name: 'Verified' })).toBeVisible()
    expect(document.title).toBe('Grace Hopper · Kinora')
  })

  test('the header handles alternative and missing fields', async () => {
    network.use(http.get(channelPath, () => success({ _id: 'u-grace', username: 'grace', subscriberCount: 1 })))
    renderChannel()
    expect(await screen.findByRole('heading', { level: 1, name: 'grace' })).toBeVisible()
    expect(screen.getByText('1 subscriber')).toBeVisible()
    expect(screen.getByText('0 videos')).toBeVisible()
    expect(within(screen.getByRole('banner')).queryByRole('img', { name: 'Verified' })).not.toBeInTheDocument()
  })

  test('the header shows the username from the URL for a channel without names', async () => {
    network.use(http.get(channelPath, () => success({ _id: 'u-grace' })))
    renderChannel()
    expect(await screen.findByRole('heading', { level: 1, name: 'grace' })).toBeVisible()
    expect(screen.getByText('@grace')).toBeVisible()
  })

  test('a plain background replaces a cover that fails to load', async () => {
    renderChannel()
    await screen.findByRole('heading', { level: 1 })
    const [cover] = headerPictures()
    expect(headerPictures()).toHaveLength(2)
    expect(cover).toHaveAttribute('src', '/media/grace-cover.webp')
    fireEvent.error(cover as HTMLImageElement)
    expect(headerPictures()).toHaveLength(1)
    expect(cover).not.toBeInTheDocument()
  })

  test('does not load an image for a channel without a cover', async () => {
    channelIs({ coverImage: '' })
    renderChannel()
    await screen.findByRole('heading', { level: 1 })
    expect(headerPictures()).toHaveLength(1)
  })

  test('requests a username with special characters unchanged', async () => {
    const asked: string[] = []
    network.use(
      http.get(channelPath, ({ params }) => {
        asked.push(String(params.username))
        return success(wireChannel())
      }),
    )
    renderChannel({ path: '/channel/gr%C3%A4ce%20h' })
    await screen.findByRole('heading', { level: 1 })
    expect(asked).toEqual(['gräce h'])
  })
})

describe('while the channel loads', () => {
  test('the page shows placeholders and announces that it is loading', async () => {
    network.use(http.get(channelPath, () => delay('infinite')))
    renderChannel()
    const status = await screen.findByText('Loading channel')
    expect(status.closest('[aria-busy="true"]')).not.toBeNull()
    expect(videosRegion()).toHaveAttribute('aria-busy', 'true')
    expect(videosRegion().querySelectorAll('[data-placeholder]')).toHaveLength(12)
    expect(document.title).toBe('@grace · Kinora')
  })
})

describe('a channel that fails to load', () => {
  test.each([
    ['after a failure with a message', () => failure(500, 'The archive is on fire.'), 'The archive is on fire.'],
    ['after a failure without a message', () => failure(500), 'Could not load channel information.'],
    ['when the response is not JSON', () => HttpResponse.html('<p>Proxy</p>'), 'Could not load channel information.'],
    ['when the channel lacks an ID', () => success({ fullName: 'G' }), 'Could not load channel information.'],
    ['when the response is unsuccessful', () => failure(200, 'Not today.'), 'Not today.'],
    ['when it does not exist', () => failure(404, 'No.'), 'Channel not found for username: grace'],
    ['when its data is null', () => success(null), 'Channel not found for username: grace'],
  ])('the page shows an error %s', async (_, respond, message) => {
    network.use(http.get(channelPath, respond))
    renderChannel()
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.getByRole('heading', { level: 1, name: message })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled()
    expect(screen.queryByRole('region', { name: 'Videos' })).not.toBeInTheDocument()
  })

  test('the channel is shown after Try Again succeeds', async () => {
    network.use(http.get(channelPath, () => failure(500), { once: true }))
    const { user } = renderChannel()
    await user.click(await screen.findByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
    expect(await screen.findByRole('article')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a blank username in the URL shows an error without a request', async () => {
    network.use(http.get(channelPath, () => failure(500, 'A blank username was requested.')))
    const { user } = renderChannel({ path: '/channel/%20' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Username not found in the URL.')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Username not found in the URL.')
  })
})

describe('the videos', () => {
  test("the page requests the channel's 12 newest videos by channel ID", async () => {
    const asked: URLSearchParams[] = []
    network.use(
      http.get(videosPath, ({ request }) => {
        asked.push(new URL(request.url).searchParams)
        return success({
          videos: Array.from({ length: 12 }, (_, index) => wireVideo({ _id: `v-${index}` })),
          pagination: { page: 1, limit: 12, total: 30, totalPages: 3 },
        })
      }),
    )
    renderChannel()
    expect(await screen.findAllByRole('article')).toHaveLength(12)
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ userId: 'u-grace', limit: '12', page: '1' })
    expect(videosRegion()).toHaveAttribute('aria-busy', 'false')
  })

  test('the page shows at most 12 videos even if the provider sends more', async () => {
    videosAre(...Array.from({ length: 15 }, (_, index) => wireVideo({ _id: `v-${index}` })))
    renderChannel()
    expect(await screen.findAllByRole('article')).toHaveLength(12)
  })

  test('the videos link to their pages', async () => {
    videosAre(wireVideo({ _id: 'v-9', title: 'Nanoseconds', ownerDetails: undefined, owner: wireOwner() }))
    renderChannel()
    expect(await screen.findByRole('link', { name: 'Nanoseconds' })).toHaveAttribute('href', '/watch/v-9')
    expect(within(videosRegion()).getByText('1.5K views')).toBeVisible()
  })

  test('shows placeholders below the channel while its videos load', async () => {
    network.use(http.get(videosPath, () => delay('infinite')))
    renderChannel()
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
    expect(videosRegion()).toHaveAttribute('aria-busy', 'true')
    expect(within(videosRegion()).getByRole('status')).toHaveTextContent('Loading videos')
  })

  test('a channel without videos shows an empty state that links to the home page', async () => {
    videosAre()
    renderChannel()
    expect(await screen.findByText('No videos found')).toBeVisible()
    expect(within(videosRegion()).getByRole('link', { name: 'Discover Videos' })).toHaveAttribute('href', '/')
  })

  test("the viewer's own empty channel links to the upload page", async () => {
    channelIs({ _id: 'u-ada', username: 'ada' })
    videosAre()
    renderChannel({ path: '/channel/ada' })
    expect(await screen.findByRole('link', { name: 'Upload a video' })).toHaveAttribute('href', '/upload')
  })

  test.each([
    ['401 to a visitor', () => failure(401), 'Authentication required. Please log in again.'],
    ['403', () => failure(403), 'You do not have permission to access these videos.'],
    ['500 with a message', () => failure(500, 'Disk full'), 'Error: Disk full'],
    ['500', () => failure(500), 'Error: Could not load videos. Please try again later.'],
    ['an unexpected shape', () => success({ films: [] }), 'An unexpected error occurred. Please try again later.'],
  ])('videos that fail to load (%s) show an error below the channel', async (_, respond, message) => {
    network.use(http.get(videosPath, respond))
    renderChannel({ viewer: null })
    expect(await within(await screen.findByRole('region', { name: 'Videos' })).findByRole('alert')).toHaveTextContent(
      message,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
  })

  test('the viewer can retry loading the videos after a network error', async () => {
    network.use(http.get(videosPath, () => HttpResponse.error()))
    const { user } = renderChannel()
    const message = 'Network error. Please check your connection and try again.'
    expect(await screen.findByText(message)).toBeVisible()
    videosAre(wireVideo())
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('article')).toBeVisible()
    expect(screen.queryByText(message)).not.toBeInTheDocument()
  })
})

describe("the viewer's own channel", () => {
  beforeEach(() => channelIs({ _id: 'u-ada', username: 'ada', fullName: 'Ada Lovelace' }))

  test("the viewer's own channel has a Logout button instead of Subscribe", async () => {
    const { user, session } = renderChannel({ path: '/channel/ada' })
    const logout = await screen.findByRole('button', { name: 'Logout' })
    expect(screen.queryByRole('button', { name: /Subscribe/ })).not.toBeInTheDocument()
    await user.click(logout)
    await waitFor(() => expect(session.signOuts).toBe(1))
  })

  test("recognises the viewer's own channel in any letter case", async () => {
    renderChannel({ path: '/channel/ADA' })
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test.each([
    ['a visitor', '/channel/ada', null],
    ['another viewer', '/channel/ada', { username: 'alan' }],
  ])('a channel is not treated as the viewer’s own for %s', async (_, path, viewer) => {
    renderChannel({ path, viewer })
    expect(await screen.findByRole('button', { name: /Subscribe/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
  })

  test('does not show actions until the session is restored', async () => {
    const { session } = renderChannel({ path: '/channel/ada' })
    const { userData } = session.getState()
    act(() => session.set({ status: 'settling', userData: null }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    act(() => session.set({ status: 'signed-in', userData }))
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
  })
})
