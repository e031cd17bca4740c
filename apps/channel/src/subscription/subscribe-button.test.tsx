import {
  accessToken,
  success,
  apiPath,
  failure,
  renderRemote,
  mockNetwork,
  wireChannel,
  wireOwner,
  wireVideo,
} from '@kinora/test-kit'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'

import { remote } from '../routes.tsx'

/** What the simulated provider has stored. */
let server = { isSubscribed: false, subscribersCount: 41 }

const togglePath = apiPath('/subscriptions/c/:channelId')
const network = mockNetwork(
  http.get(apiPath('/users/channel/grace'), () => success(wireChannel(server))),
  http.get(apiPath('/videos'), () => success({ videos: [], pagination: {} })),
  http.post(togglePath, ({ params }) => {
    if (params.channelId !== 'u-grace') return failure(404, 'No such channel')
    server = { isSubscribed: !server.isSubscribed, subscribersCount: server.subscribersCount }
    server.subscribersCount += server.isSubscribed ? 1 : -1
    return success({ isSubscribed: server.isSubscribed })
  }),
)

beforeEach(() => {
  server = { isSubscribed: false, subscribersCount: 41 }
})

/** Holds back the provider's response until `release` is called. */
function holdToggle(respond: () => Response) {
  const gate = Promise.withResolvers<void>()
  network.use(
    http.post(togglePath, async () => {
      await gate.promise
      return respond()
    }),
  )
  return gate.resolve
}

function renderChannel(viewer: null | undefined = undefined) {
  return renderRemote(remote, { path: '/channel/grace', ...(viewer === null && { viewer }) })
}

const button = (name: string) => screen.findByRole('button', { name })

test("a press updates the button and the count immediately, and later shows the server's count", async () => {
  const { user } = renderChannel()
  const release = holdToggle(() => {
    // Other viewers subscribed in the meantime.
    server = { isSubscribed: true, subscribersCount: 99 }
    return success({ isSubscribed: true })
  })
  await user.click(await button('Subscribe'))
  expect(await button('Processing...')).toBeDisabled()
  expect(screen.getByText('42 subscribers')).toBeVisible()
  release()
  expect(await button('Subscribed')).toBeEnabled()
  expect(await screen.findByText('99 subscribers')).toBeVisible()
})

test('a second press unsubscribes without confirmation', async () => {
  server = { isSubscribed: true, subscribersCount: 1 }
  const { user } = renderChannel()
  await user.click(await button('Subscribed'))
  expect(await button('Subscribe')).toBeEnabled()
  expect(screen.getByText('0 subscribers')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(server).toEqual({ isSubscribed: false, subscribersCount: 0 })
})

test('the count is never below zero', async () => {
  server = { isSubscribed: true, subscribersCount: 0 }
  const { user } = renderChannel()
  const release = holdToggle(() => success({ isSubscribed: false }))
  await user.click(await button('Subscribed'))
  expect(await button('Processing...')).toBeVisible()
  expect(screen.getByText('0 subscribers')).toBeVisible()
  release()
  await waitFor(() => expect(screen.queryByText('Processing...')).not.toBeInTheDocument())
})

test.each([
  ['an error', () => failure(500, 'Internal details')],
  ['an unsuccessful response', () => failure(200)],
  ['no response', () => HttpResponse.error()],
])('%s restores the previous state', async (_, respond) => {
  const { user } = renderChannel()
  const release = holdToggle(respond)
  await user.click(await button('Subscribe'))
  expect(await screen.findByText('42 subscribers')).toBeVisible()
  release()
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update subscription. Please try again.')
  expect(await button('Subscribe')).toBeEnabled()
  expect(screen.getByText('41 subscribers')).toBeVisible()
})

test('the next press removes the error message', async () => {
  network.use(http.post(togglePath, () => failure(500), { once: true }))
  const { user } = renderChannel()
  await user.click(await button('Subscribe'))
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.click(await button('Subscribe'))
  expect(await button('Subscribed')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('reports an expired session if the provider rejects refreshed tokens', async () => {
  network.use(
    http.post(togglePath, () => failure(401)),
    http.post(apiPath('/users/refresh-token'), () => success({ accessToken: accessToken(7200) })),
  )
  const { user } = renderChannel()
  await user.click(await button('Subscribe'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session has expired. Please log in again.')
  expect(screen.getByText('41 subscribers')).toBeVisible()
})

test('asks the viewer to log in, without sending a request, if the tokens were removed after rendering', async () => {
  network.use(http.post(togglePath, () => failure(500)))
  const { user } = renderChannel()
  const subscribe = await button('Subscribe')
  localStorage.clear()
  await user.click(subscribe)
  expect(await screen.findByRole('alert')).toHaveTextContent('Please log in to subscribe to channels')
  expect(await button('Subscribe')).toBeEnabled()
  expect(screen.getByText('41 subscribers')).toBeVisible()
})

test('sends a visitor to the login page, which returns to the channel', async () => {
  const { user, router } = renderChannel(null)
  await user.click(await button('Login to Subscribe'))
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/channel/grace' } })
})

test('updates the subscription on other pages immediately, and refetches it', async () => {
  const { user, queryClient } = renderChannel()
  const stale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  const keys = [
    ['video', 'v-1'],
    ['subscriptions', 'u-ada', 2],
  ]
  queryClient.setQueryData(['video', 'v-1'], wireVideo({ owner: wireOwner({ subscribersCount: 10 }) }))
  queryClient.setQueryData(['subscriptions', 'u-ada', 2], { channels: [], totalItems: 12 })
  await user.click(await button('Subscribe'))
  await button('Subscribed')
  expect(keys.map(stale)).toEqual([true, true])
  expect(queryClient.getQueryData(['video', 'v-1'])).toMatchObject({
    owner: { isSubscribed: true, subscribersCount: 11 },
  })
  expect(queryClient.getQueryData(['subscriptions', 'u-ada', 2])).toMatchObject({ totalItems: 13 })
})
