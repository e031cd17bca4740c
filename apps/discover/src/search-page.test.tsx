import { success, apiPath, failure, mockNetwork, renderRemote, wireVideo } from '@kinora/test-kit'
import { act, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'

import { remote } from './routes.tsx'
import { installIntersectionObserver } from './test/fake-intersection.ts'

const requests: URLSearchParams[] = []

const network = mockNetwork()

beforeEach(() => {
  installIntersectionObserver()
  requests.length = 0
})

function respond(page: object | ((query: URLSearchParams) => object)) {
  network.use(
    http.get(apiPath('/search'), ({ request }) => {
      const query = new URL(request.url).searchParams
      requests.push(query)
      return success({ ...noResults, ...(typeof page === 'function' ? page(query) : page) })
    }),
  )
}

const noResults = { query: 'aurora', videos: [], channels: [], playlists: [], total: 0, isTotalExact: true }

const found = (over: { _id?: string; match?: object; [field: string]: unknown } = {}) => ({
  ...wireVideo(over),
  match: {},
  ...over,
})

const open = (path = '/search?query=aurora') => renderRemote(remote, { path, viewer: null })

test('shows videos with the matching words highlighted', async () => {
  respond({
    total: 1,
    videos: [
      found({
        _id: 'v-1',
        title: 'Aurora over Abisko',
        match: {
          title: [
            { text: 'Aurora', isMatch: true },
            { text: ' over Abisko', isMatch: false },
          ],
          description: [
            { text: 'A night of ', isMatch: false },
            { text: 'auroras', isMatch: true },
          ],
          channel: [
            { text: 'Grace ', isMatch: false },
            { text: 'Hopper', isMatch: true },
          ],
        },
      }),
    ],
  })
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Results for “aurora”' })).toBeVisible()
  const card = within(await screen.findByRole('article'))
  expect(card.getByRole('link', { name: 'Aurora over Abisko' })).toHaveAttribute('href', '/watch/v-1')
  expect(card.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute('href', '/channel/grace')
  expect(card.getAllByRole('mark').map(({ textContent }) => textContent)).toEqual(['Aurora', 'Hopper', 'auroras'])
  expect(screen.getByRole('status')).toHaveTextContent('1 result')
  expect(document.title).toBe('Results for “aurora” · Kinora')
})

test('links a match in the captions to its time in the video', async () => {
  const text = [
    { text: 'and then the ', isMatch: false },
    { text: 'aurora', isMatch: true },
  ]
  respond({ total: 1, videos: [found({ match: { caption: { start: 83.6, text } } })] })
  open()
  expect(await screen.findByRole('link', { name: /^Play at\s+1:23\s+“and then the\s+aurora\s*”$/ })).toHaveAttribute(
    'href',
    '/watch/v-1?t=83',
  )
})

test('never renders the provider’s text as markup', async () => {
  const title = [{ text: '<img src=x onerror=alert(1)>', isMatch: true }]
  respond({ total: 1, videos: [found({ match: { title } })] })
  open()
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible()
})

test('shows channels and playlists', async () => {
  respond({
    total: 2,
    channels: [
      { _id: 'u-1', username: 'grace', fullName: 'Grace', avatar: '', subscribersCount: 1200, videosCount: 1 },
    ],
    playlists: [
      { _id: 'p-1', name: 'Northern nights', videosCount: 2, owner: { _id: 'u-2', username: 'ada', fullName: 'Ada' } },
    ],
  })
  open()
  expect(await screen.findByRole('link', { name: 'Grace' })).toHaveAttribute('href', '/channel/grace')
  expect(screen.getByText('@grace').parentElement).toHaveTextContent('@grace 1.2K subscribers 1 video')
  expect(screen.getByRole('link', { name: 'Northern nights' })).toHaveAttribute('href', '/playlist/p-1')
  expect(screen.getByText('2 videos')).toBeVisible()
  expect(screen.getByText('Ada')).toBeVisible()
})

test('the URL and the request contain the filters, type and order, and Back undoes a choice', async () => {
  respond({ total: 1, videos: [found()] })
  const { user, router } = open()
  await screen.findByRole('article')

  await user.selectOptions(screen.getByRole('combobox', { name: /Upload date/ }), 'This week')
  await user.selectOptions(screen.getByRole('combobox', { name: /Length/ }), 'Over 20 minutes')
  await user.click(screen.getByRole('checkbox', { name: 'Captions' }))
  await user.selectOptions(screen.getByRole('combobox', { name: /Sort by/ }), 'Views')
  await user.click(screen.getByRole('link', { name: 'Videos' }))
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      query: 'aurora',
      uploaded: 'week',
      length: 'long',
      captions: 'true',
      sort: 'views',
      type: 'videos',
    }),
  )
  await waitFor(() => expect(screen.getByRole('link', { name: 'Videos' })).toHaveAttribute('aria-current', 'page'))
  await waitFor(() =>
    expect(Object.fromEntries(requests.at(-1) ?? [])).toMatchObject({
      uploaded: 'week',
      sort: 'views',
      type: 'videos',
    }),
  )

  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page'))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe('?query=aurora&sort=views'))
})

test('ignores unknown values in the URL', async () => {
  respond({ total: 1, videos: [found()] })
  open('/search?query=aurora&type=books&sort=magic&captions=1')
  await screen.findByRole('article')
  expect(Object.fromEntries(requests[0] ?? [])).toEqual({ query: 'aurora', limit: '20' })
})

test('does not show video filters for channels', async () => {
  respond({})
  open('/search?query=aurora&type=channels')
  expect(await screen.findByText('No channels found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show all results' })).toHaveAttribute('href', '/search?query=aurora')
  expect(screen.queryByRole('group', { name: 'Filters' })).not.toBeInTheDocument()
})

test('loads more results, and focuses the first new one after the last page', async () => {
  respond((query) =>
    query.get('cursor') === 'next'
      ? { total: 2, videos: [found({ _id: 'v-1' }), found({ _id: 'v-2' })] }
      : { total: 2, videos: [found({ _id: 'v-1' })], nextCursor: 'next' },
  )
  const { user } = open()
  expect(await screen.findAllByRole('article')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('link', { name: 'Video v-2' })).toHaveFocus()
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
})

test('keeps the loaded results and offers a retry if the next page fails to load', async () => {
  let isBroken = true
  network.use(
    http.get(apiPath('/search'), ({ request }) => {
      if (!request.url.includes('cursor'))
        return success({ ...noResults, total: 2, videos: [found()], nextCursor: 'next' })
      return isBroken ? failure(403, 'Not now.') : success({ ...noResults, total: 2, videos: [found({ _id: 'v-2' })] })
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.')
  expect(screen.getByRole('link', { name: 'Video v-1' })).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: 'Video v-2' })).toBeVisible()
})

test('shows the corrected spelling', async () => {
  respond({ query: 'oar', correctedQuery: 'aurora', total: 1, videos: [found()] })
  open('/search?query=oar')
  expect(await screen.findByText(/^No results for “oar”/)).toHaveTextContent('Showing results for “aurora” instead.')
})

test('offers to clear the filters if there are no results', async () => {
  respond({})
  const { user, router } = open('/search?query=aurora&length=long')
  expect(await screen.findByText('No results found')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe('?query=aurora'))
  expect(await screen.findByText('Check the spelling, or try fewer or different words.')).toBeVisible()
})

test('shows a lower bound if the provider does not count all results', async () => {
  respond({ total: 1000, isTotalExact: false, videos: [found()] })
  open()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('More than 1,000 results'))
})

test('shows placeholders while results load', async () => {
  network.use(http.get(apiPath('/search'), () => delay('infinite')))
  open()
  expect((await screen.findByText('Loading results')).closest('[aria-busy="true"]')).toBeInTheDocument()
})

test.each([
  ['an error with a message', () => failure(403, 'Search is down.'), 'Search is down.'],
  ['an error without a message', () => failure(403), "We couldn't load the results."],
  ['a response that is not JSON', () => HttpResponse.html('<h1>Bad gateway</h1>'), "We couldn't load the results."],
])('shows an error with a retry button after %s', async (_, resolver, message) => {
  network.use(http.get(apiPath('/search'), resolver))
  const { user } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  respond({ total: 1, videos: [found()] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('article')).toBeVisible()
})

test('prompts for a query if the URL has none', async () => {
  network.use(http.get(apiPath('/search'), () => failure(400, 'Enter a search query.')))
  open('/search')
  expect(await screen.findByText('What would you like to watch?')).toBeVisible()
  expect(document.title).toBe('Search · Kinora')
})
