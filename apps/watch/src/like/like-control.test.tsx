import { queryKeys } from '@kinora/api-client/queries'
import { success, apiPath, failure, mockNetwork, wireVideo } from '@kinora/test-kit'
import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'

import { installFakePlayback } from '../test/fake-playback.ts'
import { renderWatchPage, watchHandlers } from '../test/render-watch-page.tsx'

const network = mockNetwork(...watchHandlers)
installFakePlayback()

const findLike = () => screen.findByRole('button', { name: 'Like' })

/** Simulates a provider that stores the like and responds when `answer` is called. `others` is how many other viewers like the video. */
function rememberLike({ others = 7, isLiked = false } = {}) {
  const answered = Promise.withResolvers<void>()
  const state = { isLiked, others, fetches: 0, answer: answered.resolve }
  const like = () => ({ isLiked: state.isLiked, likes: state.others + Number(state.isLiked) })
  network.use(
    http.get(apiPath('/videos/v-1'), () => {
      state.fetches += 1
      return success({ ...wireVideo(), ...like() })
    }),
    http.post(apiPath('/likes/toggle/v/v-1'), async () => {
      await answered.promise
      state.isLiked = !state.isLiked
      return success(like())
    }),
  )
  return state
}

function expectLike(isPressed: boolean, count: string) {
  const like = screen.getByRole('button', { name: 'Like' })
  expect(like).toHaveAttribute('aria-pressed', String(isPressed))
  expect(like.parentElement).toHaveTextContent(count)
}

test('shows a like immediately, and refetches it after the request', async () => {
  const provider = rememberLike()
  const { user } = renderWatchPage()
  await user.click(await findLike())
  await waitFor(() => expectLike(true, '8'))
  provider.others = 20
  provider.answer()
  await waitFor(() => expectLike(true, '21'))
  expect(provider.fetches).toBe(2)
})

test('a second press removes the like', async () => {
  rememberLike({ isLiked: true }).answer()
  const { user } = renderWatchPage()
  await findLike()
  expectLike(true, '8')
  await user.click(await findLike())
  await waitFor(() => expectLike(false, '7'))
})

test.each([
  { presses: 2, isLiked: false, calls: 2 },
  { presses: 3, isLiked: true, calls: 1 },
])('after $presses quick presses, the last one counts', async ({ presses, isLiked, calls }) => {
  let made = 0
  const provider = rememberLike()
  network.events.on('request:start', ({ request }) => {
    made += Number(request.method === 'POST')
  })
  const { user } = renderWatchPage()
  const like = await findLike()
  for (let press = 0; press < presses; press++) await user.click(like)
  await waitFor(() => expectLike(isLiked, isLiked ? '8' : '7'))
  expect(like).toHaveFocus()
  provider.answer()
  await waitFor(() => expect(provider.fetches).toBe(2))
  expect(made).toBe(calls)
  expect(provider.isLiked).toBe(isLiked)
  await waitFor(() => expectLike(isLiked, isLiked ? '8' : '7'))
  network.events.removeAllListeners()
})

test('rolls back a failed like', async () => {
  const answered = Promise.withResolvers<void>()
  network.use(
    http.post(apiPath('/likes/toggle/v/v-1'), async () => {
      await answered.promise
      return failure(500)
    }),
  )
  const { user } = renderWatchPage()
  await user.click(await findLike())
  await waitFor(() => expectLike(true, '8'))
  answered.resolve()
  await waitFor(() => expectLike(false, '7'))
})

test('adds a like to the cached liked videos immediately, and removes it with the like', async () => {
  const provider = rememberLike()
  const { user, queryClient } = renderWatchPage()
  queryClient.setQueryData(queryKeys.likedVideos(), [])
  await user.click(await findLike())
  await waitFor(() => expectLike(true, '8'))
  expect(queryClient.getQueryData(queryKeys.likedVideos())).toMatchObject([{ _id: 'v-1', isLiked: true, likes: 8 }])
  await user.click(await findLike())
  await waitFor(() => expectLike(false, '7'))
  expect(queryClient.getQueryData(queryKeys.likedVideos())).toEqual([])
  provider.answer()
  await waitFor(() => expect(provider.fetches).toBe(2))
})

test('marks the cached liked videos as stale after a like', async () => {
  rememberLike().answer()
  const { user, queryClient } = renderWatchPage()
  queryClient.setQueryData(queryKeys.likedVideos(), [])
  await user.click(await findLike())
  await waitFor(() => expect(queryClient.getQueryState(queryKeys.likedVideos())?.isInvalidated).toBe(true))
})

test('sends a visitor to log in, with this page as the return path', async () => {
  const { user, router } = renderWatchPage({ viewer: null })
  await user.click(await findLike())
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/watch/v-1' } })
})

test('sends a viewer whose tokens have been removed to log in', async () => {
  const { user, router } = renderWatchPage()
  await findLike()
  localStorage.clear()
  await user.click(await findLike())
  expect(router.state.location.pathname).toBe('/login')
})
