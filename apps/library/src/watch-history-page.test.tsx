import { success, apiPath, failure, renderRemote, mockNetwork, wireVideo } from '@kinora/test-kit'
import { installDialogShim } from '@kinora/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'

import { remote } from './routes.tsx'
import { simulateSignOut } from './test/simulate-sign-out.ts'

installDialogShim()

const network = mockNetwork(
  http.post(apiPath('/users/refresh-token'), () => success({ accessToken: 'header.e30.signature' })),
)

const clearQuestion = 'Are you sure you want to clear your entire watch history? This action cannot be undone.'

function history(...ids: string[]) {
  return http.get(apiPath('/users/watch-history'), () => success(ids.map((_id) => wireVideo({ _id }))))
}

function open() {
  return renderRemote(remote, { path: '/watch-history' })
}

function titles() {
  return screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
}

function card(title: string) {
  return screen.getByRole('link', { name: title }).closest('article') as HTMLElement
}

function removeButton(title: string) {
  return within(card(title)).getByRole('button', { name: 'Remove from history' })
}

/** Delays the response to a removal until the test releases it. */
function removal(videoId: string, resolver: () => Response) {
  const answered = Promise.withResolvers<void>()
  network.use(
    http.delete(apiPath(`/users/watch-history/${videoId}`), async () => {
      await answered.promise
      return resolver() as HttpResponse<null>
    }),
  )
  return answered
}

async function clear({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Clear History' }))
  await user.click(
    within(screen.getByRole('alertdialog', { name: clearQuestion })).getByRole('button', { name: 'Clear History' }),
  )
}

test("shows watched videos in the provider's order", async () => {
  network.use(history('v-3', 'v-1', 'v-2'))
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Watch History' })).toBeVisible()
  expect(document.title).toBe('Watch History · Kinora')
  await screen.findAllByRole('article')
  expect(titles()).toEqual(['Video v-3', 'Video v-1', 'Video v-2'])
  expect(removeButton('Video v-1')).toHaveAttribute('title', 'Remove from history')
})

test('shows a spinner and no Clear History button while the history loads', async () => {
  network.use(http.get(apiPath('/users/watch-history'), () => delay('infinite')))
  open()
  const spinner = await screen.findByRole('status')
  expect(spinner).toHaveTextContent('Loading watch history')
  expect(spinner.closest('[aria-busy="true"]')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Clear History' })).not.toBeInTheDocument()
})

test('shows an empty state and no Clear History button for an empty history', async () => {
  network.use(history())
  open()
  expect(await screen.findByText('No watch history yet')).toBeVisible()
  expect(screen.getByText('Videos you watch will appear here')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Discover Videos' })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('button', { name: 'Clear History' })).not.toBeInTheDocument()
})

test.each([
  ['a failing provider', () => failure(500, 'Out of order')],
  ['an unsuccessful response', () => failure(200, 'No')],
  ['a response that is not JSON', () => HttpResponse.html('<h1>Bad gateway</h1>')],
  ['a video without an ID', () => success([{ title: 'Nameless' }])],
])('shows an error after %s, and the history after a retry', async (_, resolver) => {
  network.use(http.get(apiPath('/users/watch-history'), resolver))
  const { user } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Could not load watch history\. Please try again later\.$/,
  )
  network.use(history('v-1'))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: 'Video v-1' })).toBeVisible()
})

test('treats a viewer whose refreshed tokens are rejected with a 401 as signed out', async () => {
  network.use(http.get(apiPath('/users/watch-history'), () => failure(401)))
  const { user, router } = renderRemote(remote, { path: '/watch-history?from=menu#v-1' })
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your session has expired\. Please log in again\.$/)
  expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/watch-history')

  await user.click(screen.getByRole('link', { name: 'Log In' }))
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/watch-history?from=menu#v-1' } })
  // The login page redirects viewers with a token.
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('asks the viewer to log in after they sign out in another tab', async () => {
  network.use(history('v-1'))
  open()
  await screen.findByRole('article')
  simulateSignOut()
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  expect(screen.getByText('You need to be logged in to view your watch history.')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(/^Please log in to view your watch history$/)
  expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Clear History' })).not.toBeInTheDocument()
})

describe('clearing', () => {
  test('clearing requires confirmation, and Cancel and Escape change nothing', async () => {
    network.use(history('v-1'))
    const { user } = open()
    const button = await screen.findByRole('button', { name: 'Clear History' })
    await user.click(button)
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(button).toHaveFocus()

    await user.click(button)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(titles()).toEqual(['Video v-1'])
  })

  test('clearing shows progress, then the empty history', async () => {
    const cleared = Promise.withResolvers<void>()
    network.use(
      history('v-1', 'v-2'),
      http.delete(apiPath('/users/watch-history'), async () => {
        await cleared.promise
        return success({})
      }),
    )
    await clear(open())
    expect(await screen.findByRole('button', { name: 'Clearing...' })).toBeDisabled()
    expect(titles()).toHaveLength(2)
    cleared.resolve()
    expect(await screen.findByText('No watch history yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Clear/ })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('a failed attempt to clear shows an error and keeps the history until a retry succeeds', async () => {
    network.use(
      history('v-1'),
      http.delete(apiPath('/users/watch-history'), () => failure(500, 'Out of order'), { once: true }),
      http.delete(apiPath('/users/watch-history'), () => success({})),
    )
    const page = open()
    await clear(page)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to clear watch history\. Please try again\.$/)
    expect(titles()).toEqual(['Video v-1'])
    await clear(page)
    expect(await screen.findByText('No watch history yet')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('treats a viewer as signed out after a 401 while clearing', async () => {
    network.use(
      history('v-1'),
      http.delete(apiPath('/users/watch-history'), () => failure(401)),
    )
    await clear(open())
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(/^Your session has expired\. Please log in again\.$/)
  })
})

describe('removing one video', () => {
  test('removing a video removes its card before the provider responds', async () => {
    network.use(history('v-1', 'v-2', 'v-3'))
    const removed = removal('v-2', () => success({}))
    const { user, queryClient } = open()
    await screen.findAllByRole('article')
    await user.click(removeButton('Video v-2'))
    await waitFor(() => expect(titles()).toEqual(['Video v-1', 'Video v-3']))
    removed.resolve()
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(titles()).toEqual(['Video v-1', 'Video v-3'])
  })

  test.each([
    ['a failure', () => failure(500, 'Out of order')],
    ['an unsuccessful response', () => failure(200, 'No')],
    ['a lost connection', () => HttpResponse.error()],
  ])('%s silently restores the removed card to its place', async (_, resolver) => {
    network.use(history('v-1', 'v-2', 'v-3'))
    const removed = removal('v-2', resolver)
    const { user } = open()
    await screen.findAllByRole('article')
    await user.click(removeButton('Video v-2'))
    await waitFor(() => expect(titles()).toEqual(['Video v-1', 'Video v-3']))
    // The place must be right before the list is fetched again.
    network.use(http.get(apiPath('/users/watch-history'), () => delay('infinite')))
    removed.resolve()
    await waitFor(() => expect(titles()).toEqual(['Video v-1', 'Video v-2', 'Video v-3']))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('restores only the failed one of two removals', async () => {
    network.use(history('v-1', 'v-2', 'v-3'))
    const first = removal('v-1', () => failure(500))
    const third = removal('v-3', () => success({}))
    const { user } = open()
    await screen.findAllByRole('article')
    await user.click(removeButton('Video v-1'))
    await user.click(removeButton('Video v-3'))
    await waitFor(() => expect(titles()).toEqual(['Video v-2']))
    network.use(history('v-1', 'v-2'))
    third.resolve()
    first.resolve()
    await waitFor(() => expect(titles()).toEqual(['Video v-1', 'Video v-2']))
  })

  test('removing a video moves focus to the next card, or to the heading after the last card', async () => {
    network.use(
      history('v-1', 'v-2'),
      http.delete(apiPath('/users/watch-history/:videoId'), () => success({})),
    )
    const { user } = open()
    await screen.findAllByRole('article')
    removeButton('Video v-1').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Video v-2']))
    expect(removeButton('Video v-2')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('No watch history yet')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})
