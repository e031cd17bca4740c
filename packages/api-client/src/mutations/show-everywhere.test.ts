import { queryKeys } from '@kinora/api-client/queries'
import { QueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'

import { discoverKeys } from '../discover/queries.ts'
import { readUser, readVideo } from '../entities.ts'
import type { Channel, Video } from '../entities.ts'
import { showInSubscriptions, showLike, showSubscription } from './show-everywhere.ts'

const grace: Channel = readUser({ _id: 'u-grace', username: 'grace', subscribersCount: 10 })
const ada: Channel = readUser({ _id: 'u-ada', username: 'ada', subscribersCount: 3 })
const film = (_id: string, over: Partial<Video> = {}): Video => ({
  ...readVideo({ _id, likes: 7 }),
  owner: grace,
  ...over,
})

const list = queryKeys.videos({ limit: 8 })

let queryClient: QueryClient
beforeEach(() => {
  queryClient = new QueryClient()
})
afterEach(() => queryClient.clear())

const videos = (queryKey: readonly unknown[]) =>
  queryClient.getQueryData<{ videos: Video[] }>(queryKey)?.videos ?? queryClient.getQueryData<Video[]>(queryKey)

describe('a like', () => {
  beforeEach(() => {
    queryClient.setQueryData(queryKeys.video('v-1'), film('v-1'))
    queryClient.setQueryData(list, { videos: [film('v-2'), film('v-1')], pagination: {} })
    queryClient.setQueryData(queryKeys.watchHistory(), [film('v-1')])
    queryClient.setQueryData(queryKeys.likedVideos(), [film('v-3', { isLiked: true })])
  })

  test('a like shows in every cached copy of the video and in the liked videos', () => {
    showLike(queryClient, film('v-1'), true)
    const liked = { isLiked: true, likes: 8 }
    expect(queryClient.getQueryData(queryKeys.video('v-1'))).toMatchObject(liked)
    expect(videos(list)).toMatchObject([{ isLiked: false, likes: 7 }, liked])
    expect(videos(queryKeys.watchHistory())).toMatchObject([liked])
    expect(videos(queryKeys.likedVideos())).toMatchObject([{ _id: 'v-1', ...liked }, { _id: 'v-3' }])
  })

  test.each([
    ['trending videos', discoverKeys.trending()],
    ['a category', discoverKeys.category('music')],
    ['the subscriptions feed', discoverKeys.subscriptionVideos()],
    ['search results', discoverKeys.search({ query: 'film' })],
  ])('a like appears on every page of %s', (_name, queryKey) => {
    const pages = { pages: [{ videos: [film('v-2')] }, { videos: [film('v-1')] }], pageParams: [1, 2] }
    queryClient.setQueryData(queryKey, pages)
    showLike(queryClient, film('v-1'), true)
    const shown = queryClient.getQueryData<InfiniteData<{ videos: Video[] }>>(queryKey)
    expect(shown?.pages[1]?.videos).toMatchObject([{ isLiked: true, likes: 8 }])
    expect(shown?.pages[0]).toBe(pages.pages[0])
    showLike(queryClient, film('v-9'), true)
    expect(queryClient.getQueryData(queryKey)).toBe(shown)
  })

  test('undoing a like removes the video from the liked videos, and undoing it again changes nothing', () => {
    for (const isLiked of [true, true, false, false]) showLike(queryClient, film('v-1'), isLiked)
    expect(queryClient.getQueryData(queryKeys.video('v-1'))).toMatchObject({ isLiked: false, likes: 7 })
    expect(videos(queryKeys.likedVideos())).toMatchObject([{ _id: 'v-3' }])
  })

  test('a like leaves other videos unchanged', () => {
    const before = queryClient.getQueryData(list)
    showLike(queryClient, film('v-9'), true)
    expect(queryClient.getQueryData(list)).toBe(before)
  })

  test('a like does not create a list that was not cached', () => {
    queryClient.clear()
    showLike(queryClient, film('v-1'), true)
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })
})

const page = (channels: Channel[], totalItems: number) => ({
  channels: channels.map((channel) => ({ _id: `s-${channel._id}`, channel })),
  totalItems,
})

const shown = (number: number) => {
  const { channels, totalItems } = queryClient.getQueryData(queryKeys.subscriptions('u-me', number)) as ReturnType<
    typeof page
  >
  return [channels.map(({ channel }) => channel.username), totalItems]
}

describe('a subscription', () => {
  test('a subscription shows on the channel and on its videos', () => {
    const channel = readUser({ _id: 'u-grace', username: 'grace', subscribersCount: 10 })
    queryClient.setQueryData(queryKeys.channel('GRACE'), channel)
    queryClient.setQueryData(queryKeys.video('v-1'), film('v-1'))
    queryClient.setQueryData(list, { videos: [film('v-2', { owner: ada }), film('v-3')], pagination: {} })
    showSubscription(queryClient, 'u-grace', true)
    const subscribed = { isSubscribed: true, subscribersCount: 11 }
    expect(queryClient.getQueryData(queryKeys.channel('GRACE'))).toMatchObject(subscribed)
    expect(queryClient.getQueryData(queryKeys.video('v-1'))).toMatchObject({ owner: subscribed })
    expect(videos(list)).toMatchObject([{ owner: ada }, { owner: subscribed }])
  })

  test("a subscription adds or removes the channel on every page of the viewer's list", () => {
    queryClient.setQueryData(queryKeys.subscriptions('u-me', 1), page([ada], 2))
    queryClient.setQueryData(queryKeys.subscriptions('u-me', 2), page([grace], 2))
    showInSubscriptions(queryClient, 'u-me', grace, false)
    expect(shown(1)).toEqual([['ada'], 1])
    expect(shown(2)).toEqual([[], 1])
    showInSubscriptions(queryClient, 'u-me', grace, true)
    expect(shown(1)).toEqual([['grace', 'ada'], 2])
    expect(shown(2)).toEqual([[], 2])
  })
})
