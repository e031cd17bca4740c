import type { Answer } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { features } from './schemas.ts'

const provider = startTestProvider()

const idsOf = ({ data }: Answer): string[] => data.videos.map((video: { _id: string }) => video._id)

/** Returns the titles of a channel's three videos in the order of the response. */
async function sortedBy(sort: string) {
  const channel = await provider.user()
  const videos = {
    old: await channel.publishes({ minutesAgo: 30, views: 5, likesCount: 9 }),
    seen: await channel.publishes({ minutesAgo: 20, views: 9, likesCount: 1 }),
    fresh: await channel.publishes({ minutesAgo: 10, views: 1, likesCount: 5 }),
  }
  const answer = await provider.visitor.get(`/videos?userId=${channel.id}${sort}`)
  const names = new Map(Object.entries(videos).map(([name, { id }]) => [id, name]))
  return idsOf(answer).map((id) => names.get(id))
}

describe('GET /videos', () => {
  test("returns videos, their channels and the page's position", async () => {
    const ada = await provider.user({ username: 'ada', fullName: 'Ada', isVerified: true })
    const { id } = await ada.publishes({
      title: 'Notes',
      description: 'On engines.',
      durationSeconds: 61.5,
      minutesAgo: 5,
    })

    const { status, data } = await provider.visitor.get('/videos')

    expect(status).toBe(200)
    expect(data).toEqual({
      videos: [
        {
          _id: id,
          title: 'Notes',
          description: 'On engines.',
          thumbnail: `/media/thumbnails/${id}.webp?widths=320,480,640,1280`,
          videoFile: `/media/videos/${id}.mp4`,
          duration: 61.5,
          views: 0,
          createdAt: new Date(provider.clock().getTime() - 5 * 60_000).toISOString(),
          likes: 0,
          isLiked: false,
          isDisliked: false,
          watchedSeconds: null,
          category: null,
          ownerDetails: {
            _id: ada.id,
            username: 'ada',
            fullName: 'Ada',
            avatar: `/media/avatars/${ada.id}.webp?widths=48,96,256`,
            isVerified: true,
            isSubscribed: false,
            subscribersCount: 0,
          },
        },
      ],
      pagination: { page: 1, limit: 12, total: 1, totalPages: 1 },
      features: [...features],
    })
  })

  test('marks videos that the caller likes and channels that they follow', async () => {
    const [channel, fan] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    await fan.likes(video)
    await fan.subscribesTo(channel)

    const path = `/videos?userId=${channel.id}`
    expect((await fan.get(path)).data.videos[0]).toMatchObject({
      likes: 1,
      isLiked: true,
      ownerDetails: { isSubscribed: true, subscribersCount: 1 },
    })
    expect((await provider.visitor.get(path)).data.videos[0]).toMatchObject({
      likes: 1,
      isLiked: false,
      ownerDetails: { isSubscribed: false, subscribersCount: 1 },
    })
  })

  describe('sort order', () => {
    test.each([
      ['', ['fresh', 'seen', 'old']],
      ['&sortBy=createdAt&sortType=asc', ['old', 'seen', 'fresh']],
      ['&sortBy=views', ['seen', 'old', 'fresh']],
      ['&sortBy=views&sortType=asc', ['fresh', 'old', 'seen']],
      ['&sortBy=likes', ['old', 'fresh', 'seen']],
      ['&sortBy=likes&sortType=asc', ['seen', 'fresh', 'old']],
    ])('sorts by %j', async (sort, expected) => {
      expect(await sortedBy(sort)).toEqual(expected)
    })
  })

  test('excludes a video and filters by owner', async () => {
    const [ada, grace] = [await provider.user(), await provider.user()]
    const [first, second, third] = [await ada.publishes(), await ada.publishes(), await ada.publishes()]
    await grace.publishes()
    const answer = await provider.visitor.get(`/videos?userId=${ada.id}&exclude=${second.id}`)
    expect(new Set(idsOf(answer))).toEqual(new Set([first.id, third.id]))
    expect(answer.data.pagination.total).toBe(2)
  })

  test('returns nothing for an unknown owner and ignores an unknown excluded ID', async () => {
    const ada = await provider.user()
    await ada.publishes()
    expect((await provider.visitor.get('/videos?userId=nobody')).data).toMatchObject({
      videos: [],
      pagination: { page: 1, limit: 12, total: 0, totalPages: 0 },
    })
    expect(idsOf(await provider.visitor.get(`/videos?userId=${ada.id}&exclude=nothing`))).toHaveLength(1)
  })

  test.each(['createdAt', 'views', 'likes', 'recommended'])(
    'paging through videos with equal %s values does not repeat or skip any',
    async (sortBy) => {
      const channel = await provider.user()
      const published = await Promise.all(Array.from({ length: 23 }, () => channel.publishes({ views: 7 })))
      for (const sortType of ['asc', 'desc']) {
        const seen: string[] = []
        for (let page = 1; page <= 5; page++) {
          const query = `userId=${channel.id}&limit=5&page=${page}&sortBy=${sortBy}&sortType=${sortType}`
          const answer = await provider.visitor.get(`/videos?${query}`)
          expect(answer.data.pagination).toEqual({ page, limit: 5, total: 23, totalPages: 5 })
          seen.push(...idsOf(answer))
        }
        expect(seen).toEqual(
          published.map(({ id }) => id).toSorted(sortType === 'asc' ? undefined : (a, b) => (a < b ? 1 : -1)),
        )
      }
    },
  )

  test('returns an empty list for a page beyond the last one', async () => {
    const { id } = await provider.user()
    const answer = await provider.visitor.get(`/videos?userId=${id}&page=9`)
    expect(answer.status).toBe(200)
    expect(answer.data.videos).toEqual([])
  })

  test.each([
    ['sortBy=title', 'sortBy', 'sortBy must be one of: createdAt, views, likes, recommended.'],
    ['sortType=up', 'sortType', 'sortType must be one of: asc, desc.'],
    ['limit=0', 'limit', 'limit must be 1 or more.'],
    ['limit=51', 'limit', 'limit must be 50 or less.'],
    ['limit=ten', 'limit', 'limit must be a whole number.'],
    ['limit=1.5', 'limit', 'limit must be a whole number.'],
    ['page=0', 'page', 'page must be 1 or more.'],
    ['page=-1', 'page', 'page must be 1 or more.'],
    ['page=1&page=2', 'page', 'page must be a whole number.'],
    ['page=99999999999999999999', 'page', expect.stringContaining('page must be')],
  ])('rejects %s and reports the field', async (query, field, message) => {
    const answer = await provider.visitor.get(`/videos?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ statusCode: 400, success: false, message, errors: [{ field, message }] })
  })

  test.each(['limit=1', 'limit=50', 'page=1', 'sortBy=recommended', 'unknown=field'])('accepts %s', async (query) => {
    expect((await provider.visitor.get(`/videos?${query}`)).status).toBe(200)
  })
})
