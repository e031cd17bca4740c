import type { ApiClient } from '@kinora/api-client'
import { trendingQuery } from '@kinora/api-client/discover'
import { queryKeys, videosQuery } from '@kinora/api-client/queries'
import { success, apiPath, failure, mockNetwork, wireOwner, wireVideo } from '@kinora/test-kit'
import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'

import { installFakePlayback } from './test/fake-playback.ts'
import { renderWatchPage, videoPage, watchHandlers } from './test/render-watch-page.tsx'

const network = mockNetwork(...watchHandlers)
installFakePlayback()

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const player = () => document.querySelector('video')

test('shows a visitor the video, its channel and its description', async () => {
  renderWatchPage({ viewer: null })
  expect(await title('Video v-1')).toBeVisible()
  expect(document.title).toBe('Video v-1 · Kinora')
  expect(player()).toHaveAttribute('src', '/media/v-1.mp4')
  expect(player()).toHaveAttribute('poster', '/media/v-1.webp')
  const main = screen.getByRole('button', { name: 'Login to Subscribe' }).parentElement ?? document.body
  expect(within(main).getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute('href', '/channel/grace')
  expect(within(main).getByRole('img', { name: 'Verified' })).toBeVisible()
  expect(within(main).getByText('1.2K subscribers')).toBeVisible()
  expect(screen.getAllByText('1.5K views')).not.toHaveLength(0)
  expect(screen.getByText('About the video.')).toBeVisible()
})

test.each([
  [{ visibility: 'unlisted', publishesAt: null }, /^Unlisted$/],
  [{ visibility: 'private', publishesAt: '2099-06-01T12:00:00.000Z' }, /^Scheduled for (May 31|Jun 1|Jun 2), 2099, /],
])('shows who can watch a video that is not public: %j', async (visibility, text) => {
  network.use(http.get(apiPath('/videos/v-1'), () => success(wireVideo(visibility))))
  renderWatchPage()
  expect(await screen.findByText(text)).toBeVisible()
})

test('the heading precedes the player in the focus order', async () => {
  renderWatchPage()
  const heading = await screen.findByRole('heading', { level: 1 })
  const video = document.querySelector('video') as HTMLElement
  expect(heading.compareDocumentPosition(video)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('accepts alternative response shapes', async () => {
  const { ownerDetails, likes, ...rest } = wireVideo()
  const owner = { ...ownerDetails, subscribersCount: undefined, subscriberCount: 1_200_000 }
  network.use(http.get(apiPath('/videos/v-1'), () => success({ ...rest, likeCount: likes, owner })))
  renderWatchPage()
  expect(await screen.findByText('1.2M subscribers')).toBeVisible()
  const like = screen.getByRole('button', { name: 'Like' })
  expect(like).toHaveAttribute('aria-pressed', 'false')
  expect(like.parentElement).toHaveTextContent('7')
})

test('shows a video with only an ID and a title', async () => {
  network.use(http.get(apiPath('/videos/v-1'), () => success({ _id: 'v-1', title: 'Bare' })))
  renderWatchPage()
  expect(await title('Bare')).toBeVisible()
  expect(screen.getByText('Unknown channel')).toBeVisible()
  expect(screen.getByText('0 views')).toBeVisible()
  expect(screen.getByText('This video cannot be played right now.')).toBeVisible()
})

test('shows the same name as the card for a video without a title', async () => {
  network.use(http.get(apiPath('/videos/v-1'), () => success({ _id: 'v-1' })))
  renderWatchPage()
  expect(await title('Untitled video')).toBeVisible()
  expect(document.title).toBe('Untitled video · Kinora')
})

test('shows placeholders while the video loads, and does not set a document title', async () => {
  network.use(http.get(apiPath('/videos/v-1'), () => delay('infinite')))
  renderWatchPage()
  const status = await screen.findByText('Loading video')
  expect(status.closest('[role="status"]')).toBeInTheDocument()
  const busy = status.closest('[aria-busy="true"]')
  expect(busy?.querySelectorAll('[data-placeholder]').length).toBeGreaterThan(3)
  expect(document.title).toBe('Kinora')
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()
})

test.each([
  ['is missing (404)', () => failure(404, 'No such video')],
  ['is null', () => success(null)],
])('reports that a video was not found if it %s, and links to other videos', async (_, resolve) => {
  network.use(http.get(apiPath('/videos/v-1'), resolve))
  renderWatchPage()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/^Video not found$/)
  expect(screen.getByRole('link', { name: 'Discover Videos' })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  expect(document.title).toBe('Video not found · Kinora')
})

test.each([
  ['a failing provider', () => failure(500, 'Out of memory')],
  ['an unexpected response shape', () => success({ title: 'No id' })],
  ['a response that is not JSON', () => HttpResponse.html('<h1>Bad gateway</h1>')],
  ['an unsuccessful response', () => failure(200, 'Not today')],
])('offers a retry after %s', async (_, resolve) => {
  network.use(http.get(apiPath('/videos/v-1'), resolve))
  const { user } = renderWatchPage()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Could not load video\. Please try again later\.$/)
  network.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await title('Video v-1')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test.each<[string, string, (api: ApiClient, queryClient: QueryClient) => Promise<unknown>]>([
  ['a page of videos', '/videos', (api, queryClient) => queryClient.fetchQuery(videosQuery(api))],
  ['trending videos', '/trending', (api, queryClient) => queryClient.fetchInfiniteQuery(trendingQuery(api))],
])('shows a video from %s immediately, without viewer-specific data', async (_list, path, load) => {
  const answered = Promise.withResolvers<void>()
  network.use(
    http.get(apiPath(path), () => videoPage([wireVideo({ _id: 'v-9', title: 'From a card' })])),
    http.get(apiPath('/videos/v-9'), async () => {
      await answered.promise
      return success(wireVideo({ _id: 'v-9', title: 'From its own answer' }))
    }),
    http.get(apiPath('/comments/v-9'), () => delay('infinite')),
  )
  const { api, queryClient, router } = renderWatchPage()
  await title('Video v-1')
  await load(api, queryClient)
  await act(() => router.navigate('/watch/v-9'))
  expect(await title('From a card')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Like' })).not.toBeInTheDocument()
  expect(screen.queryByText('1.2K subscribers')).not.toBeInTheDocument()
  answered.resolve()
  expect(await title('From its own answer')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Like' })).toBeVisible()
})

test('autoplays a video opened by a link but not a video opened by its URL', async () => {
  network.use(
    http.get(apiPath('/videos/v-2'), () => success(wireVideo({ _id: 'v-2' }))),
    http.get(apiPath('/comments/v-2'), () => delay('infinite')),
  )
  const { user } = renderWatchPage()
  await title('Video v-1')
  expect(player()).toHaveProperty('paused', true)
  await user.click(await screen.findByRole('link', { name: 'Video v-2' }))
  await title('Video v-2')
  expect(player()).toHaveAttribute('src', '/media/v-2.mp4')
  await waitFor(() => expect(player()).toHaveProperty('paused', false))
})

test("continues to play when the viewer signs out in another tab, while the visitor's data loads", async () => {
  const answered = Promise.withResolvers<void>()
  const { queryClient, session } = renderWatchPage()
  await title('Video v-1')
  const playing = player()
  network.use(
    http.get(apiPath('/videos/v-1'), async () => {
      await answered.promise
      return success(wireVideo({ likes: 8 }))
    }),
  )
  // Does what the shell does when another tab removes the tokens.
  localStorage.clear()
  act(() => session.set({ status: 'signed-out', userData: null }))
  act(() => void queryClient.resetQueries({ queryKey: queryKeys.video('v-1') }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Like' })).not.toBeInTheDocument())
  expect(player()).toBe(playing)
  answered.resolve()
  expect((await screen.findByRole('button', { name: 'Like' })).parentElement).toHaveTextContent('8')
  expect(player()).toBe(playing)
})

test('marks the cached watch history as stale after the video has loaded', async () => {
  const { queryClient } = renderWatchPage()
  queryClient.setQueryData(queryKeys.watchHistory(), [])
  await title('Video v-1')
  await waitFor(() => expect(queryClient.getQueryState(queryKeys.watchHistory())?.isInvalidated).toBe(true))
})

test('shows the name of a channel without a username, but does not link it', async () => {
  network.use(
    http.get(apiPath('/videos/v-1'), () => success(wireVideo({ ownerDetails: wireOwner({ username: '' }) }))),
    http.get(apiPath('/videos'), () => videoPage([])),
    http.get(apiPath('/comments/v-1'), () => delay('infinite')),
  )
  renderWatchPage()
  expect(await screen.findByText('Grace Hopper')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Grace Hopper' })).not.toBeInTheDocument()
})
