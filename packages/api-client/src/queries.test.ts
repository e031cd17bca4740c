import { CancelledError, QueryClient, QueryObserver } from '@tanstack/react-query'

import type { Video } from './entities.ts'
import { failure, ok, user } from './test/replies.ts'
import type { ReceivedRequest, Reply } from './test/scripted-server.ts'
import { failureOf, startVisitor } from './test/start-client.ts'
import {
  queryKeys,
  channelQuery,
  commentsQuery,
  currentUserQuery,
  likedVideosQuery,
  playlistsQuery,
  subscriptionsQuery,
  videoQuery,
  videosQuery,
  watchHistoryQuery,
} from './queries.ts'

const video = { _id: 'v1', title: 'A film' }

function answer({ path }: ReceivedRequest): Reply {
  const { pathname, searchParams } = new URL(path, 'http://kinora')
  const page = Number(searchParams.get('page'))
  const answers: Record<string, unknown> = {
    '/users/current-user': user,
    '/users/channel/ada': user,
    '/users/watch-history': [video],
    '/videos': { videos: [video] },
    '/videos/v1': video,
    '/likes/videos': { likedVideos: [{ _id: 'l1', videoDetails: video }] },
    '/playlists/user/u1': [{ _id: 'p1' }],
    '/subscriptions/u/u1': { subscribedChannels: [], pagination: { currentPage: page, totalPages: 3 } },
    '/comments/v1': { comments: [{ _id: `c${page}` }], pagination: { page, totalPages: 3 } },
  }
  return pathname in answers ? ok(answers[pathname]) : failure(404)
}

const caches: QueryClient[] = []
function createCache(): QueryClient {
  const cache = new QueryClient()
  caches.push(cache)
  return cache
}
afterEach(() => {
  for (const cache of caches.splice(0)) cache.clear()
})

test('every query requests its data and uses the cache while it is fresh', async () => {
  const { api, server } = await startVisitor(answer)
  const cache = createCache()
  for (let round = 0; round < 2; round++) {
    await expect(cache.fetchQuery(currentUserQuery(api))).resolves.toMatchObject({ username: 'ada' })
    await expect(cache.fetchQuery(channelQuery(api, 'ada'))).resolves.toMatchObject({ username: 'ada' })
    await expect(cache.fetchQuery(watchHistoryQuery(api))).resolves.toMatchObject([video])
    await expect(cache.fetchQuery(videosQuery(api, { limit: 8 }))).resolves.toMatchObject({ videos: [video] })
    await expect(cache.fetchQuery(videoQuery(api, 'v1'))).resolves.toMatchObject(video)
    await expect(cache.fetchQuery(likedVideosQuery(api))).resolves.toMatchObject([video])
    await expect(cache.fetchQuery(playlistsQuery(api, 'u1'))).resolves.toMatchObject([{ _id: 'p1' }])
    await expect(cache.fetchQuery(subscriptionsQuery(api, 'u1', 2))).resolves.toMatchObject({ currentPage: 2 })
  }
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/users/current-user',
    '/users/channel/ada',
    '/users/watch-history',
    '/videos?limit=8&page=1&sortBy=createdAt&sortType=desc',
    '/videos/v1',
    '/likes/videos',
    '/playlists/user/u1',
    '/subscriptions/u/u1?limit=12&page=2',
  ])
})

test('commentsQuery loads page after page, up to the last one', async () => {
  const { api, server } = await startVisitor(answer)
  const { pages } = await createCache().fetchInfiniteQuery({ ...commentsQuery(api, 'v1', 'likes'), pages: 5 })
  expect(pages.flatMap(({ comments }) => comments.map(({ _id }) => _id))).toEqual(['c1', 'c2', 'c3'])
  expect(server.requests[0]?.path).toBe('/comments/v1?limit=10&page=1&sortBy=likes&sortType=desc')
})

test('queries do not retry, because the client does', async () => {
  const { api, server } = await startVisitor(() => failure(500))
  expect(await failureOf(createCache().fetchQuery(videoQuery(api, 'v1')))).toMatchObject({ kind: 'server' })
  expect(server.requests).toHaveLength(1)
})

test('a cancelled query aborts its request', async () => {
  const { api } = await startVisitor(() => 'hang')
  const cache = createCache()
  const list = jest.spyOn(api.videos, 'list')
  const fetching = failureOf(cache.fetchQuery(videosQuery(api)))
  await cache.cancelQueries({ queryKey: queryKeys.videoLists() })
  expect(await failureOf(list.mock.results[0]?.value)).toMatchObject({ kind: 'aborted' })
  expect(await fetching).toBeInstanceOf(CancelledError)
})

test('equal lists have equal keys, and the key of all lists is a prefix of each', () => {
  expect(queryKeys.videos({})).toEqual(queryKeys.videos({ limit: 12, page: 1, sortBy: 'createdAt', userId: undefined }))
  expect(queryKeys.videos({ userId: 'u1' })).not.toEqual(queryKeys.videos({ userId: 'u2' }))
  expect(queryKeys.videos({}).slice(0, 1)).toEqual(queryKeys.videoLists())
  expect(queryKeys.comments('v1', 'likes').slice(0, 2)).toEqual(queryKeys.commentsOf('v1'))
  expect(queryKeys.subscriptions('u1', 2).slice(0, 2)).toEqual(queryKeys.subscriptionsOf('u1'))
  expect(queryKeys.channel('ada').slice(0, 1)).toEqual(queryKeys.channels())
})

test("shows the card's video until the page's video has loaded", async () => {
  const { api } = await startVisitor(answer)
  const placeholderData = { _id: 'v1', title: 'On the card' } as Video
  const observer = new QueryObserver(createCache(), { ...videoQuery(api, 'v1'), placeholderData })
  const seen: (string | undefined)[] = [observer.getCurrentResult().data?.title]
  await new Promise<void>((resolve) => {
    observer.subscribe(({ data, isPlaceholderData }) => {
      seen.push(data?.title)
      if (!isPlaceholderData) resolve()
    })
  })
  observer.destroy()
  expect(new Set(seen)).toEqual(new Set(['On the card', 'A film']))
})
