import { queryKeys } from '@kinora/api-client/queries'
import {
  accessToken,
  success,
  apiPath,
  failure,
  mockNetwork,
  wireChannel,
  wireOwner,
  wireVideo,
} from '@kinora/test-kit'
import { installDialogShim } from '@kinora/ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'

import { installFakePlayback } from '../test/fake-playback.ts'
import { renderWatchPage, watchHandlers } from '../test/render-watch-page.tsx'

const network = mockNetwork(...watchHandlers)
installFakePlayback()
beforeAll(installDialogShim)

const findButton = (name: string) => screen.findByRole('button', { name })

function showVideo(ownerDetails: object | null) {
  network.use(http.get(apiPath('/videos/v-1'), () => success(wireVideo({ ownerDetails }))))
}

/** Simulates a provider that stores the subscription and responds when `answer` is called. `others` is how many other subscribers there are. */
function rememberSubscription({ isSubscribed = false, others = 10 } = {}) {
  const answered = Promise.withResolvers<void>()
  const state = { isSubscribed, others, channelId: '', answer: answered.resolve }
  network.use(
    http.get(apiPath('/videos/v-1'), () => {
      const subscribersCount = state.others + Number(state.isSubscribed)
      return success(wireVideo({ ownerDetails: wireOwner({ isSubscribed: state.isSubscribed, subscribersCount }) }))
    }),
    http.post(apiPath('/subscriptions/c/:channelId'), async ({ params }) => {
      await answered.promise
      state.channelId = String(params['channelId'])
      state.isSubscribed = !state.isSubscribed
      return success({ isSubscribed: state.isSubscribed })
    }),
  )
  return state
}

test("updates the count immediately on subscribing, then shows the server's count", async () => {
  const provider = rememberSubscription()
  const { user } = renderWatchPage()
  await user.click(await findButton('Subscribe'))
  expect(await findButton('Processing...')).toBeDisabled()
  expect(screen.getByText('11 subscribers')).toBeVisible()
  provider.others = 40
  provider.answer()
  expect(await findButton('Subscribed')).toBeEnabled()
  expect(await screen.findByText('41 subscribers')).toBeVisible()
  expect(provider.channelId).toBe('u-grace')
})

test('unsubscribes on a second press, without confirmation', async () => {
  const provider = rememberSubscription({ isSubscribed: true, others: 0 })
  const { user } = renderWatchPage()
  expect(await screen.findByText('1 subscriber')).toBeVisible()
  await user.click(await findButton('Subscribed'))
  expect(await screen.findByText('0 subscribers')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  provider.answer()
  expect(await findButton('Subscribe')).toBeVisible()
})

test('updates the cached channel and subscriptions immediately, and marks them as stale', async () => {
  rememberSubscription().answer()
  const { user, queryClient } = renderWatchPage()
  const stale = [queryKeys.channel('grace'), queryKeys.subscriptions('u-ada', 1)]
  queryClient.setQueryData(queryKeys.channel('grace'), wireChannel({ subscribersCount: 1200 }))
  queryClient.setQueryData(queryKeys.subscriptions('u-ada', 1), { channels: [], totalItems: 0 })
  await user.click(await findButton('Subscribe'))
  await findButton('Subscribed')
  expect(queryClient.getQueryData(queryKeys.channel('grace'))).toMatchObject({
    isSubscribed: true,
    subscribersCount: 1201,
  })
  expect(queryClient.getQueryData(queryKeys.subscriptions('u-ada', 1))).toMatchObject({
    channels: [{ channel: { username: 'grace' } }],
    totalItems: 1,
  })
  await waitFor(() => {
    for (const queryKey of stale) expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })
})

test.each([
  ['a failing provider', () => failure(500, 'Out of memory')],
  ['an unsuccessful response', () => failure(200)],
  ['a network error', () => HttpResponse.error()],
])('rolls back the count after %s, and shows a message', async (_, resolve) => {
  const answered = Promise.withResolvers<void>()
  network.use(
    http.post(apiPath('/subscriptions/c/u-grace'), async () => {
      await answered.promise
      return resolve()
    }),
  )
  showVideo(wireOwner({ subscribersCount: 10 }))
  const { user } = renderWatchPage()
  await user.click(await findButton('Subscribe'))
  expect(await screen.findByText('11 subscribers')).toBeVisible()
  answered.resolve()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to update subscription\. Please try again\.$/)
  expect(await screen.findByText('10 subscribers')).toBeVisible()
  expect(await findButton('Subscribe')).toBeEnabled()
})

test('a retry hides the message', async () => {
  network.use(http.post(apiPath('/subscriptions/c/u-grace'), () => failure(500)))
  const { user } = renderWatchPage()
  await user.click(await findButton('Subscribe'))
  await screen.findByRole('alert')
  rememberSubscription().answer()
  await user.click(await findButton('Subscribe'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(await findButton('Subscribed')).toBeVisible()
})

test('reports an expired session if a refresh does not help', async () => {
  network.use(
    http.post(apiPath('/subscriptions/c/u-grace'), () => failure(401)),
    http.post(apiPath('/users/refresh-token'), () => success({ accessToken: accessToken(7200) })),
  )
  const { user } = renderWatchPage()
  await user.click(await findButton('Subscribe'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your session has expired\. Please log in again\.$/)
})

test('opens the login page if the refresh is rejected', async () => {
  network.use(
    http.post(apiPath('/subscriptions/c/u-grace'), () => failure(401)),
    http.post(apiPath('/users/refresh-token'), () => failure(401)),
  )
  const { user, router } = renderWatchPage()
  await user.click(await findButton('Subscribe'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('shows a login message to a viewer whose tokens have been removed', async () => {
  const { user } = renderWatchPage()
  const subscribe = await findButton('Subscribe')
  localStorage.clear()
  await user.click(subscribe)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Please log in to subscribe to channels$/)
})

test.each([
  ['no channel', null, 'Channel information not available. Please try again later.'],
  ['a channel without an ID', { fullName: 'Grace Hopper' }, 'Channel ID not available. Please try again later.'],
])('shows an alert for a video with %s', async (_, owner, message) => {
  showVideo(owner)
  const { user } = renderWatchPage()
  const subscribe = await findButton('Subscribe')
  await user.click(subscribe)
  expect(screen.getByRole('alertdialog', { name: message })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(subscribe).toHaveFocus()
})

test('sends a visitor to log in, with this page as the return path', async () => {
  const { user, router } = renderWatchPage({ viewer: null })
  await user.click(await findButton('Login to Subscribe'))
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/watch/v-1' } })
})

test('the button changes when the viewer signs out in another tab', async () => {
  const { session } = renderWatchPage()
  await findButton('Subscribe')
  act(() => session.set({ status: 'signed-out', userData: null }))
  expect(await findButton('Login to Subscribe')).toBeVisible()
})

test("does not show a button on the viewer's own video", async () => {
  showVideo(wireOwner({ _id: 'u-ada', username: 'ada', fullName: 'Ada Lovelace' }))
  renderWatchPage()
  await screen.findByRole('button', { name: 'Like' })
  expect(screen.queryByRole('button', { name: /Subscribe/ })).not.toBeInTheDocument()
})

test('does not show a button until the session is restored', async () => {
  const { session } = renderWatchPage()
  act(() => session.set({ status: 'settling', userData: null }))
  await screen.findByRole('button', { name: 'Like' })
  expect(screen.queryByRole('button', { name: /Subscribe/ })).not.toBeInTheDocument()
  act(() => session.set({ status: 'signed-in', userData: null }))
  expect(await findButton('Subscribe')).toBeVisible()
})
