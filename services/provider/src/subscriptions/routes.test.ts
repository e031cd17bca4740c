import { eq } from '../database/drizzle.ts'
import { subscriptions } from '../database/schema.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

const subscribersOf = async (channel: { id: string; username: string }) => {
  const { data } = await provider.visitor.get(`/users/channel/${channel.username}`)
  const rows = await provider.database.select().from(subscriptions).where(eq(subscriptions.channelId, channel.id))
  return { shown: data.subscribersCount, stored: rows.length }
}

describe('POST /subscriptions/c/{channelId}', () => {
  test.each([
    ['no body', undefined],
    ['an empty object', {}],
  ])('toggles the subscription with %s', async (_, body) => {
    const [channel, fan] = [await provider.user(), await provider.user()]
    const subscribed = await fan.post(`/subscriptions/c/${channel.id}`, body)
    expect(subscribed.status).toBe(200)
    expect(subscribed.body).toMatchObject({ success: true, message: 'Subscribed.', data: { isSubscribed: true } })
    expect(await subscribersOf(channel)).toEqual({ shown: 1, stored: 1 })

    const unsubscribed = await fan.post(`/subscriptions/c/${channel.id}`, body)
    expect(unsubscribed.body).toMatchObject({ message: 'Unsubscribed.', data: { isSubscribed: false } })
    expect(await subscribersOf(channel)).toEqual({ shown: 0, stored: 0 })
  })

  test('counts concurrent subscriptions', async () => {
    const channel = await provider.user()
    const fans = await Promise.all(Array.from({ length: 30 }, () => provider.user()))
    const path = `/subscriptions/c/${channel.id}`
    await Promise.all(fans.flatMap((fan) => [fan.post(path), fan.post(path), fan.post(path)]))
    expect(await subscribersOf(channel)).toEqual({ shown: 30, stored: 30 })
  })

  test('lets two channels subscribe to each other concurrently', async () => {
    const [one, other] = [await provider.user(), await provider.user()]
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => [
        one.post(`/subscriptions/c/${other.id}`),
        other.post(`/subscriptions/c/${one.id}`),
      ]).flat(),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await subscribersOf(one)).toEqual({ shown: 1, stored: 1 })
    expect(await subscribersOf(other)).toEqual({ shown: 1, stored: 1 })
  })

  test("rejects a subscription to the caller's own channel", async () => {
    const ada = await provider.user()
    const answer = await ada.post(`/subscriptions/c/${ada.id}`)
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe('You cannot subscribe to your own channel.')
  })

  test.each([
    ['000000000000000000000000', 404],
    ['undefined', 400],
  ])('channel ID %s returns %d', async (channelId, status) => {
    const answer = await (await provider.user()).post(`/subscriptions/c/${channelId}`)
    expect(answer.status).toBe(status)
    expect(answer.body.success).toBe(false)
  })

  test('rejects signed-out callers', async () => {
    const channel = await provider.user()
    expect((await provider.visitor.post(`/subscriptions/c/${channel.id}`)).status).toBe(401)
  })
})

describe('GET /subscriptions/u/{userId}', () => {
  test('lists channels, latest subscription first', async () => {
    const fan = await provider.user()
    const [first, second] = [
      await provider.user({ isVerified: true, coverImageKey: 'covers/1a.webp' }),
      await provider.user(),
    ]
    await fan.subscribesTo(first)
    provider.clock.advance({ seconds: 1 })
    await fan.subscribesTo(second)

    const { status, data } = await fan.get(`/subscriptions/u/${fan.id}`)
    expect(status).toBe(200)
    expect(data).toEqual({
      subscribedChannels: [
        { _id: expect.any(String), channelDetails: expect.objectContaining({ _id: second.id, coverImage: '' }) },
        {
          _id: expect.any(String),
          channelDetails: {
            _id: first.id,
            username: first.username,
            fullName: `User ${first.id}`,
            avatar: `/media/avatars/${first.id}.webp?widths=48,96,256`,
            coverImage: '/media/covers/1a.webp',
            isVerified: true,
            subscriberCount: 1,
          },
        },
      ],
      pagination: { currentPage: 1, totalPages: 1 },
      subscribedCount: 2,
      hasVideosFeed: true,
    })
  })

  test('pages through many channels without repeats or gaps', async () => {
    const fan = await provider.user()
    const channels = await Promise.all(Array.from({ length: 30 }, () => provider.user()))
    await Promise.all(channels.map((channel) => fan.subscribesTo(channel)))
    const seen: string[] = []
    for (let page = 1; page <= 3; page++) {
      const { data } = await fan.get(`/subscriptions/u/${fan.id}?page=${page}&limit=12`)
      expect(data).toMatchObject({ pagination: { currentPage: page, totalPages: 3 }, subscribedCount: 30 })
      expect(data.subscribedChannels).toHaveLength(page < 3 ? 12 : 6)
      for (const { channelDetails } of data.subscribedChannels) seen.push(channelDetails._id)
    }
    expect(new Set(seen)).toEqual(new Set(channels.map(({ id }) => id)))
  })

  test('a page beyond the last one still returns the total', async () => {
    const fan = await provider.user()
    await fan.subscribesTo(await provider.user())
    const { data } = await fan.get(`/subscriptions/u/${fan.id}?page=2`)
    expect(data).toMatchObject({
      subscribedChannels: [],
      pagination: { currentPage: 2, totalPages: 1 },
      subscribedCount: 1,
    })
  })

  test.each(['page=0', 'limit=0', 'limit=51'])('rejects %s', async (query) => {
    const fan = await provider.user()
    const answer = await fan.get(`/subscriptions/u/${fan.id}?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.[0]?.field).toBe(query.split('=')[0])
  })

  test("rejects callers who ask for another user's subscriptions", async () => {
    const [fan, other] = [await provider.user(), await provider.user()]
    expect((await other.get(`/subscriptions/u/${fan.id}`)).status).toBe(403)
    expect((await provider.visitor.get(`/subscriptions/u/${fan.id}`)).status).toBe(401)
  })
})
