import { accessToken, success, apiPath, failure, mockNetwork, wireUser, wireVideo } from '@kinora/test-kit'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'

import { answerVideos, renderShell } from '../../test/render-shell.tsx'

const videosPath = apiPath('/videos')
const network = mockNetwork(
  answerVideos,
  http.get(apiPath('/users/current-user'), () => success(wireUser())),
  http.post(apiPath('/users/refresh-token'), () => success({ accessToken: accessToken(900) })),
)

const rows = [
  ['Trending Videos', 'views'],
  ['Recent Uploads', 'createdAt'],
  ['Recommended for You', 'recommended'],
] as const
const row = (name: string) => screen.findByRole('region', { name })
const trending = () => row('Trending Videos')

test('shows three rows of 8 videos, in this order', async () => {
  renderShell()
  await screen.findAllByRole('article')
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .filter((heading) => screen.getByRole('main').contains(heading))
      .map((heading) => heading.textContent),
  ).toEqual(rows.map(([name]) => name))
  for (const [name, sortBy] of rows) {
    const cards = await within(await row(name)).findAllByRole('article')
    expect(cards).toHaveLength(8)
    expect(within(cards[0] as HTMLElement).getByRole('link', { name: `Video ${sortBy}-1` })).toHaveAttribute(
      'href',
      `/watch/${sortBy}-1`,
    )
  }
  expect(document.title).toBe('Kinora')
})

test('requests each row once, with its sort order', async () => {
  const asked: string[] = []
  network.use(http.get(videosPath, ({ request }) => void asked.push(new URL(request.url).search)))
  renderShell()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(24))
  expect(asked.toSorted()).toEqual(
    ['createdAt', 'recommended', 'views'].map((sortBy) => `?limit=8&page=1&sortBy=${sortBy}&sortType=desc`),
  )
})

test('shows only 8 videos in a row even if the provider sends more', async () => {
  const videos = Array.from({ length: 12 }, (_, i) => wireVideo({ _id: `v-${i}` }))
  network.use(http.get(videosPath, () => success({ videos, pagination: {} })))
  renderShell()
  expect(await within(await trending()).findAllByRole('article')).toHaveLength(8)
})

test('shows 8 placeholders in each row while its videos load', async () => {
  const gate = Promise.withResolvers<void>()
  network.use(http.get(videosPath, () => gate.promise))
  renderShell()
  for (const [name] of rows) {
    const region = await row(name)
    expect(region).toHaveAttribute('aria-busy', 'true')
    expect(region.querySelectorAll('[data-placeholder]:not([data-placeholder] *)')).toHaveLength(8)
    expect(within(region).getByRole('status')).toHaveTextContent(`Loading ${name}`)
  }
  gate.resolve()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(24))
  expect(await trending()).toHaveAttribute('aria-busy', 'false')
  expect(document.querySelector('[data-placeholder]')).not.toBeInTheDocument()
})

test('shows that a row is empty, and suggests an upload once', async () => {
  network.use(http.get(videosPath, () => success({ videos: [], pagination: {} })))
  renderShell()
  expect(await within(await trending()).findByText('No videos found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upload the first video' })).toHaveAttribute('href', '/upload')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test.each<[string, () => Response | Promise<Response>, string]>([
  ['403', () => failure(403, 'No.'), 'You do not have permission to access these videos.'],
  ['400 with a message', () => failure(400, 'limit is wrong.'), 'Error: limit is wrong.'],
  ['500 without a message', () => failure(500), 'Error: Could not load videos. Please try again later.'],
  ['200 without success', () => failure(200, 'The catalogue is closed.'), 'Error: The catalogue is closed.'],
  ['invalid JSON', () => HttpResponse.html('<h1>Proxy</h1>'), 'An unexpected error occurred. Please try again later.'],
  ['an unexpected shape', () => success({ films: [] }), 'An unexpected error occurred. Please try again later.'],
  ['no response', () => HttpResponse.error(), 'Network error. Please check your connection and try again.'],
  ['401 to a visitor', () => failure(401), 'Authentication required. Please log in again.'],
])('shows why a row failed to load: %s', async (_, respond, message) => {
  network.use(http.get(videosPath, respond))
  renderShell()
  expect(await within(await trending()).findByRole('alert')).toHaveTextContent(message)
  expect((await trending()).querySelector('[data-placeholder]')).not.toBeInTheDocument()
})

test('reports an expired session when a 401 repeats after a token refresh', async () => {
  network.use(http.get(videosPath, () => failure(401)))
  const { router } = renderShell({ token: accessToken() })
  expect(await within(await trending()).findByRole('alert')).toHaveTextContent(
    'Your session has expired. Please log in again.',
  )
  expect(router.state.location.pathname).toBe('/')
})

test('a failed row does not affect other rows, and Try Again reloads it', async () => {
  let isDown = true
  network.use(
    http.get(videosPath, ({ request }) => (isDown && request.url.includes('sortBy=views') ? failure(500) : undefined)),
  )
  const { user } = renderShell()
  const region = await trending()
  expect(await within(region).findByRole('alert')).toBeVisible()
  expect(await within(await row('Recent Uploads')).findAllByRole('article')).toHaveLength(8)

  isDown = false
  await user.click(within(region).getByRole('button', { name: 'Try Again' }))
  expect(region).toHaveFocus()
  expect(await within(region).findAllByRole('article')).toHaveLength(8)
  expect(within(region).queryByRole('alert')).not.toBeInTheDocument()
})

/** Simulates a layout in which three of the first row's eight cards are visible. */
async function layOut(scrollLeft: number) {
  const region = await trending()
  const [first] = await within(region).findAllByRole('article')
  const line = first?.parentElement as HTMLElement
  const measures = { scrollLeft, clientWidth: 300, scrollWidth: 800, scrollBy: jest.fn() }
  for (const [name, value] of Object.entries(measures)) Object.defineProperty(line, name, { value, configurable: true })
  fireEvent.scroll(line)
  const button = (name: string) => within(region).getByRole('button', { name })
  return { scrollBy: measures.scrollBy, previous: button('Previous videos'), next: button('Next videos') }
}

test('the buttons scroll a row and are disabled at its ends', async () => {
  const { user } = renderShell()
  const atStart = await layOut(0)
  expect(atStart.previous).toHaveAttribute('aria-disabled', 'true')
  await user.click(atStart.next)
  expect(atStart.scrollBy).toHaveBeenCalledWith({ left: 300 })

  const { scrollBy, previous, next } = await layOut(500)
  expect(next).toHaveAttribute('aria-disabled', 'true')
  expect(next).toHaveFocus()
  await user.click(previous)
  expect(scrollBy).toHaveBeenCalledWith({ left: -300 })
})

test('reports immediately that the browser is offline, and loads the rows when it is online again', async () => {
  let isOffline = true
  network.use(http.get(videosPath, () => (isOffline ? HttpResponse.error() : undefined)))
  const { go } = renderShell({ path: '/login' })
  window.dispatchEvent(new Event('offline'))
  await go('/')
  expect(await within(await trending()).findByRole('alert')).toHaveTextContent('Network error.')

  isOffline = false
  window.dispatchEvent(new Event('online'))
  expect(await within(await trending()).findAllByRole('article')).toHaveLength(8)
})
