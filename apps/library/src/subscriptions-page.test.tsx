import { queryKeys } from '@kinora/api-client/queries'
import { success, apiPath, failure, renderRemote, mockNetwork, wireUser, wireVideo } from '@kinora/test-kit'
import { installDialogShim } from '@kinora/ui/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'

import { remote } from './routes.tsx'
import { simulateSignOut } from './test/simulate-sign-out.ts'

installDialogShim()

const network = mockNetwork(
  http.get(apiPath('/users/current-user'), () => success(wireUser())),
  http.post(apiPath('/users/refresh-token'), () => success({ accessToken: 'header.e30.signature' })),
)

let scrollTo: jest.SpyInstance

beforeEach(() => {
  scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

const pageSize = 12

function subscription(number: number, channelDetails: object = {}) {
  return {
    _id: `s-${number}`,
    channelDetails: {
      _id: `u-${number}`,
      username: `channel${number}`,
      fullName: `Channel ${number}`,
      avatar: `/media/${number}.webp`,
      subscriberCount: 1200,
      ...channelDetails,
    },
  }
}

function subscriptionPage(list: object[], { page = 1, totalPages = 1, total = list.length } = {}) {
  return success({ subscribedChannels: list, pagination: { currentPage: page, totalPages }, subscribedCount: total })
}

/** Simulates a provider whose list gets shorter when the viewer unsubscribes. */
function provider(count: number) {
  let list = Array.from({ length: count }, (_, index) => subscription(index + 1))
  const asked: { page: string | null; limit: string | null }[] = []
  network.use(
    http.get(apiPath('/subscriptions/u/u-ada'), ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push({ page: query.get('page'), limit: query.get('limit') })
      const page = Number(query.get('page'))
      const shown = list.slice((page - 1) * pageSize, page * pageSize)
      return subscriptionPage(shown, { page, totalPages: Math.ceil(list.length / pageSize), total: list.length })
    }),
    http.post(apiPath('/subscriptions/c/:channelId'), ({ params }) => {
      list = list.filter(({ channelDetails }) => channelDetails._id !== params['channelId'])
      return success({ isSubscribed: false })
    }),
  )
  return { asked }
}

function subscriptions(...list: object[]) {
  return http.get(apiPath('/subscriptions/u/u-ada'), () => subscriptionPage(list))
}

function open(search = '') {
  return renderRemote(remote, { path: `/subscriptions${search}` })
}

function card(name: string) {
  return screen.getByRole('article', { name })
}

function names() {
  return screen.queryAllByRole('article').map((article) => within(article).getByRole('link').textContent)
}

async function unsubscribe({ user }: ReturnType<typeof open>, name: string) {
  const article = await screen.findByRole('article', { name })
  await user.click(within(article).getByRole('button', { name: 'Unsubscribe' }))
  const dialog = screen.getByRole('alertdialog', { name: `Unsubscribe from ${name}?` })
  await user.click(within(dialog).getByRole('button', { name: 'Unsubscribe' }))
}

describe('the list', () => {
  test('shows a card for each channel', async () => {
    network.use(
      subscriptions(
        subscription(1, { isVerified: true, coverImage: '/media/cover.webp' }),
        subscription(2, { subscriberCount: undefined, subscribersCount: 1 }),
      ),
    )
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'My Subscriptions' })).toBeVisible()
    expect(document.title).toBe('My Subscriptions · Kinora')

    const first = within(await screen.findByRole('article', { name: 'Channel 1' }))
    const link = first.getByRole('link', { name: 'Channel 1' })
    expect(link).toHaveAttribute('href', '/channel/channel1')
    expect(link.querySelector('img[src="/media/cover.webp"]')).toBeInTheDocument()
    expect(link.querySelector('img[src="/media/1.webp"]')).toBeInTheDocument()
    expect(first.getByRole('img', { name: 'Verified' })).toBeVisible()
    expect(first.getByText('@channel1')).toBeVisible()
    expect(first.getByText('1.2K subscribers')).toBeVisible()
    expect(first.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled()

    const second = within(card('Channel 2'))
    expect(second.queryByRole('img', { name: 'Verified' })).not.toBeInTheDocument()
    expect(second.getByText('1 subscriber')).toBeVisible()
  })

  test('shows a complete card if images are missing or fail to load', async () => {
    network.use(subscriptions(subscription(1, { coverImage: '/media/cover.webp' }), { _id: 's-2' }))
    open()
    const link = within(await screen.findByRole('article', { name: 'Channel 1' })).getByRole('link')
    fireEvent.error(link.querySelector('img[src="/media/cover.webp"]') as HTMLImageElement)
    fireEvent.error(link.querySelector('img[src="/media/1.webp"]') as HTMLImageElement)
    expect(link.querySelectorAll('img')).toHaveLength(1)
    expect(link.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg/)
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(screen.getByText('0 subscribers')).toBeVisible()
  })

  test('shows the name of a channel without a username, but does not link it', async () => {
    network.use(subscriptions({ _id: 's-1' }, subscription(2, { fullName: undefined })))
    open()
    const unknown = within(await screen.findByRole('article', { name: 'Unknown channel' }))
    expect(unknown.queryByRole('link')).not.toBeInTheDocument()
    expect(unknown.queryByText(/^@/)).not.toBeInTheDocument()
    expect(unknown.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled()
    expect(within(card('channel2')).getByRole('link', { name: 'channel2' })).toHaveAttribute(
      'href',
      '/channel/channel2',
    )
  })

  test('shows 8 placeholders while the list loads', async () => {
    network.use(http.get(apiPath('/subscriptions/u/u-ada'), () => delay('infinite')))
    open()
    const region = (await screen.findByText('Loading subscriptions')).closest('[aria-busy="true"]')
    const placeholders = region?.querySelectorAll('[data-placeholder]') ?? []
    expect(placeholders).toHaveLength(8)
    for (const placeholder of placeholders) expect(placeholder).toHaveAttribute('aria-hidden', 'true')
  })

  test('an empty list links to channels', async () => {
    network.use(subscriptions())
    open()
    expect(await screen.findByText("You haven't subscribed to any channels yet")).toBeVisible()
    expect(screen.getByText('Subscribe to channels to stay updated with their latest videos')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Discover Channels' })).toHaveAttribute('href', '/')
    expect(screen.queryByText(/^Showing page/)).not.toBeInTheDocument()
  })

  test("requests the list by the current user's ID, 12 channels at a time", async () => {
    const { asked } = provider(1)
    open()
    await screen.findByRole('article')
    expect(asked).toEqual([{ page: '1', limit: '12' }])
  })
})

describe('a list that fails to load', () => {
  const list = '/subscriptions/u/u-ada'
  const viewer = '/users/current-user'

  test.each([
    ['an unsuccessful response', list, () => failure(200), 'Failed to fetch subscriptions'],
    ['an unsuccessful response with a message', list, () => failure(200, 'Not today'), 'Not today'],
    ['a failure with a message', list, () => failure(500, 'Out of order'), 'Out of order'],
    ['a failure', list, () => failure(500), 'An error occurred while fetching subscriptions'],
    [
      'a response that is not JSON',
      list,
      () => HttpResponse.html('<p>No'),
      'An error occurred while fetching subscriptions',
    ],
    ['a response with an unexpected shape', list, () => success([]), 'An error occurred while fetching subscriptions'],
    [
      'a subscription without an ID',
      list,
      () => subscriptionPage([{}]),
      'An error occurred while fetching subscriptions',
    ],
    ['a 401 for the list', list, () => failure(401), 'Authentication required to view subscriptions'],
    ['a 401 for the viewer', viewer, () => failure(401), 'Authentication required to view subscriptions'],
    ['a missing viewer', viewer, () => success(null), 'User information not available'],
    ['a viewer without an ID', viewer, () => success({ username: 'ada' }), 'User information not available'],
    ['a failure for the viewer', viewer, () => failure(500, 'Out of order'), 'Out of order'],
  ])('shows an error after %s, and the list after a retry', async (_, path, resolver, message) => {
    network.use(http.get(apiPath(path), resolver))
    const { user } = open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(message)
    expect(screen.queryByRole('link', { name: 'log in' })).not.toBeInTheDocument()

    network.use(
      http.get(apiPath(viewer), () => success(wireUser())),
      subscriptions(subscription(1)),
    )
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('article', { name: 'Channel 1' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('asks the viewer to log in if they sign out in another tab', async () => {
    provider(30)
    const { user, router } = open('?page=2')
    await screen.findByRole('article', { name: 'Channel 13' })
    simulateSignOut()
    expect((await screen.findByRole('alert')).textContent).toBe('Authentication required to view subscriptions')
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'log in' }))
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/subscriptions?page=2' } })
  })
})

describe('pages', () => {
  test('changing the page scrolls to the top and focuses the heading', async () => {
    provider(30)
    const { user, router } = open()
    expect(await screen.findByText('Showing page 1 of 3 (30 total subscriptions)')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveAccessibleDescription("You're on the first page")
    expect(screen.getByRole('button', { name: '1' })).toHaveAttribute('aria-current', 'page')
    expect(scrollTo).not.toHaveBeenCalled()

    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('article', { name: 'Channel 13' })).toBeVisible()
    expect(screen.getByText('Showing page 2 of 3 (30 total subscriptions)')).toBeVisible()
    expect(screen.getByRole('button', { name: '2' })).toHaveAttribute('aria-current', 'page')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    expect(scrollTo).toHaveBeenCalledTimes(1)
    expect(scrollTo).toHaveBeenCalledWith(0, 0)

    await user.click(screen.getByRole('button', { name: '3' }))
    expect(await screen.findByRole('article', { name: 'Channel 30' })).toBeVisible()
    expect(names()).toHaveLength(6)
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAccessibleDescription("You're on the last page")

    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await screen.findByRole('article', { name: 'Channel 13' })).toBeVisible()
    expect(router.state.location.search).toBe('?page=2')
    await user.click(screen.getByRole('button', { name: '1' }))
    expect(await screen.findByRole('article', { name: 'Channel 1' })).toBeVisible()
    expect(router.state.location.search).toBe('')
  })

  test('the pagination stays visible while another page loads', async () => {
    provider(30)
    const { user } = open()
    await screen.findByRole('article', { name: 'Channel 1' })
    const answered = Promise.withResolvers<void>()
    network.use(
      http.get(apiPath('/subscriptions/u/u-ada'), async () => {
        await answered.promise
        return subscriptionPage([subscription(13)], { page: 2, totalPages: 3, total: 30 })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument())
    const region = document.querySelector('[aria-busy="true"]')
    expect(region?.querySelectorAll('[data-placeholder]')).toHaveLength(8)
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: '2' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('status')).toHaveTextContent('Showing page 2 of 3 (30 total subscriptions)')
    answered.resolve()
    expect(await screen.findByRole('article', { name: 'Channel 13' })).toBeVisible()
  })

  test('Back returns to the previous page, because the page is in the URL', async () => {
    provider(30)
    const { user, router } = open('?page=2')
    await screen.findByRole('article', { name: 'Channel 13' })
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('article', { name: 'Channel 25' })
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('article', { name: 'Channel 13' })).toBeVisible()
  })

  test.each([
    ['?page=9', 'Channel 25', 'Showing page 3 of 3 (30 total subscriptions)'],
    ['?page=0', 'Channel 1', 'Showing page 1 of 3 (30 total subscriptions)'],
    ['?page=two', 'Channel 1', 'Showing page 1 of 3 (30 total subscriptions)'],
  ])('a page that does not exist (%s) redirects to an existing page', async (search, channel, text) => {
    provider(30)
    open(search)
    expect(await screen.findByRole('article', { name: channel })).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
  })

  test('a page beyond an empty list redirects to the empty list', async () => {
    provider(0)
    open('?page=3')
    expect(await screen.findByText("You haven't subscribed to any channels yet")).toBeVisible()
  })

  test('the pagination shows every number for up to 5 pages, and skips some for more pages', async () => {
    provider(8 * pageSize)
    open('?page=4')
    await screen.findByRole('article', { name: 'Channel 37' })
    const numbers = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('listitem', { hidden: true })
    expect(numbers.map(({ textContent }) => textContent)).toEqual(['1', '…', '3', '4', '5', '…', '8'])
  })

  test('the list has one page if the provider does not send the number of pages', async () => {
    network.use(
      http.get(apiPath('/subscriptions/u/u-ada'), () =>
        success({ subscribedChannels: [subscription(1)], subscribedCount: 1 }),
      ),
    )
    open()
    expect(await screen.findByText('Showing page 1 of 1 (1 total subscriptions)')).toBeVisible()
  })
})

describe('unsubscribing', () => {
  test('unsubscribing asks for confirmation, and Cancel and Escape change nothing', async () => {
    provider(2)
    const { user } = open()
    const button = within(await screen.findByRole('article', { name: 'Channel 1' })).getByRole('button')
    await user.click(button)
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(button).toHaveFocus()

    await user.click(button)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(names()).toEqual(['Channel 1', 'Channel 2'])
    expect(button).toHaveTextContent('Unsubscribe')
  })

  test('unsubscribing shows its progress, then removes the channel and lowers the total', async () => {
    const ended = Promise.withResolvers<void>()
    network.use(
      subscriptions(subscription(1), subscription(2), subscription(3)),
      http.post(apiPath('/subscriptions/c/u-2'), async () => {
        await ended.promise
        return success({ isSubscribed: false })
      }),
    )
    await unsubscribe(open(), 'Channel 2')
    expect(within(card('Channel 2')).getByRole('button', { name: 'Processing' })).toBeDisabled()
    expect(within(card('Channel 1')).getByRole('button', { name: 'Unsubscribe' })).toBeEnabled()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    ended.resolve()
    await waitFor(() => expect(names()).toEqual(['Channel 1', 'Channel 3']))
    expect(screen.getByText('Showing page 1 of 1 (2 total subscriptions)')).toBeVisible()
  })

  test('unsubscribing from the only channel shows the empty state', async () => {
    provider(1)
    await unsubscribe(open(), 'Channel 1')
    expect(await screen.findByText("You haven't subscribed to any channels yet")).toBeVisible()
  })

  test('unsubscribing never lowers the total below 0', async () => {
    network.use(
      http.get(apiPath('/subscriptions/u/u-ada'), () =>
        subscriptionPage([subscription(1), subscription(2)], { total: 0 }),
      ),
      http.post(apiPath('/subscriptions/c/u-1'), () => success({ isSubscribed: false })),
    )
    await unsubscribe(open(), 'Channel 1')
    await waitFor(() => expect(names()).toEqual(['Channel 2']))
    expect(screen.getByText('Showing page 1 of 1 (0 total subscriptions)')).toBeVisible()
  })

  test('unsubscribing fills the page with the first channel from the next page', async () => {
    provider(14)
    await unsubscribe(open(), 'Channel 3')
    expect(await screen.findByRole('article', { name: 'Channel 13' })).toBeVisible()
    expect(names()).not.toContain('Channel 3')
    expect(names()).toHaveLength(12)
    expect(screen.getByText('Showing page 1 of 2 (13 total subscriptions)')).toBeVisible()
  })

  test('unsubscribing from the only channel on a later page shows the previous page', async () => {
    provider(13)
    const page = open('?page=2')
    await unsubscribe(page, 'Channel 13')
    expect(await screen.findByRole('article', { name: 'Channel 12' })).toBeVisible()
    expect(await screen.findByText('Showing page 1 of 1 (12 total subscriptions)')).toBeVisible()
    expect(page.router.state.location.search).toBe('')
    expect(scrollTo).toHaveBeenCalledWith(0, 0)
  })

  test('unsubscribing immediately lowers the total on previously visited pages', async () => {
    provider(13)
    const page = open()
    await screen.findByRole('article', { name: 'Channel 1' })
    await page.user.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('article', { name: 'Channel 13' })
    await unsubscribe(page, 'Channel 13')
    network.use(http.get(apiPath('/subscriptions/u/u-ada'), () => delay('infinite')))
    expect(await screen.findByRole('article', { name: 'Channel 12' })).toBeVisible()
    expect(screen.getByText('Showing page 1 of 1 (12 total subscriptions)')).toBeVisible()
  })

  test('unsubscribing undoes an accidental subscription if another tab has already unsubscribed', async () => {
    const states = [true, false]
    network.use(
      subscriptions(subscription(1), subscription(2)),
      http.post(apiPath('/subscriptions/c/u-1'), () => success({ isSubscribed: states.shift() })),
    )
    await unsubscribe(open(), 'Channel 1')
    await waitFor(() => expect(names()).toEqual(['Channel 2']))
    expect(states).toEqual([])
  })

  test('unsubscribing immediately updates the cached channel and its videos', async () => {
    provider(1)
    const page = open()
    const subscribed = { _id: 'u-1', isSubscribed: true, subscribersCount: 10 }
    page.queryClient.setQueryData(queryKeys.channel('channel1'), subscribed)
    page.queryClient.setQueryData(queryKeys.video('v-1'), wireVideo({ owner: subscribed }))
    await unsubscribe(page, 'Channel 1')
    await screen.findByText("You haven't subscribed to any channels yet")
    const ended = { isSubscribed: false, subscribersCount: 9 }
    expect(page.queryClient.getQueryData(queryKeys.channel('channel1'))).toMatchObject(ended)
    expect(page.queryClient.getQueryData(queryKeys.video('v-1'))).toMatchObject({ owner: ended })
  })

  test('unsubscribing moves focus to the next channel', async () => {
    provider(3)
    const page = open()
    await unsubscribe(page, 'Channel 1')
    await waitFor(() => expect(names()).toEqual(['Channel 2', 'Channel 3']))
    expect(within(card('Channel 2')).getByRole('button', { name: 'Unsubscribe' })).toHaveFocus()
  })

  test('unsubscribing from a channel without an ID shows an error', async () => {
    network.use(subscriptions(subscription(1, { _id: undefined })))
    const { user } = open()
    await user.click(within(await screen.findByRole('article')).getByRole('button', { name: 'Unsubscribe' }))
    const dialog = screen.getByRole('alertdialog', {
      name: 'Error: Could not identify the channel to unsubscribe from',
    })
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(names()).toEqual(['Channel 1'])
  })

  test.each([
    ['400', () => failure(400, 'Bad id'), 'Invalid channel ID. Please reload and try again.'],
    ['401', () => failure(401), 'Your session has expired. Please log in again.'],
    ['404', () => failure(404, 'No such channel'), 'Failed to unsubscribe. Please try again.'],
    ['500', () => failure(500, 'Out of order'), 'Failed to unsubscribe. Please try again.'],
    ['an unsuccessful response', () => failure(200, 'No'), 'Failed to unsubscribe. Please try again.'],
    ['a lost connection', () => HttpResponse.error(), 'Failed to unsubscribe. Please try again.'],
  ])('unsubscribing shows an error on the card after %s, until a retry succeeds', async (_, resolver, message) => {
    provider(2)
    network.use(http.post(apiPath('/subscriptions/c/u-1'), resolver))
    const page = open()
    await unsubscribe(page, 'Channel 1')
    expect((await within(card('Channel 1')).findByRole('alert')).textContent).toBe(message)
    expect(names()).toEqual(['Channel 1', 'Channel 2'])
    expect(screen.getByText('Showing page 1 of 1 (2 total subscriptions)')).toBeVisible()

    network.use(http.post(apiPath('/subscriptions/c/u-1'), () => success({})))
    await unsubscribe(page, 'Channel 1')
    await waitFor(() => expect(names()).toEqual(['Channel 2']))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
