import { cookieValue } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

const viewsOf = async (video: { id: string }) => {
  const { data } = await provider.visitor.get('/videos?limit=50')
  return data.videos.find(({ _id }: { _id: string }) => _id === video.id).views
}

describe('GET /videos/{videoId}', () => {
  test('answers with the video and its channel', async () => {
    const [channel, fan] = [await provider.user({ fullName: 'Ada' }), await provider.user()]
    const { id } = await channel.publishes({ title: 'Notes' })
    await fan.subscribesTo(channel)
    await fan.likes({ id })

    const { status, data } = await fan.get(`/videos/${id}`)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      _id: id,
      title: 'Notes',
      views: 1,
      likes: 1,
      isLiked: true,
      ownerDetails: { _id: channel.id, fullName: 'Ada', isSubscribed: true, subscribersCount: 1 },
    })
  })

  test.each(['000000000000000000000000', 'no-id', '%00', "1'%20or%20'1'='1"])('knows no video %s', async (id) => {
    const answer = await provider.visitor.get(`/videos/${id}`)
    expect([400, 404]).toContain(answer.status)
    expect(answer.body).toEqual({ statusCode: answer.status, success: false, message: expect.any(String) })
  })

  test('says so of a video that does not exist', async () => {
    const answer = await provider.visitor.get('/videos/000000000000000000000000')
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe('Video not found')
    expect(answer.setCookies).toEqual({})
  })
})

describe('a view', () => {
  test('counts once per user in 30 minutes', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()

    expect((await viewer.get(`/videos/${video.id}`)).data.views).toBe(1)
    expect((await viewer.get(`/videos/${video.id}`)).data.views).toBe(1)
    provider.clock.advance({ minutes: 29, seconds: 59 })
    expect((await viewer.get(`/videos/${video.id}`)).data.views).toBe(1)
    provider.clock.advance({ seconds: 1 })
    expect((await viewer.get(`/videos/${video.id}`)).data.views).toBe(2)
    expect(await viewsOf(video)).toBe(2)
  })

  test('counts once per signed-out viewer, known by a cookie that no script reads', async () => {
    const video = await (await provider.user()).publishes()
    const first = await provider.visitor.get(`/videos/${video.id}`)
    expect(first.setCookies.viewerId).toMatch(/; Path=\/api\/v1\/videos; HttpOnly; SameSite=Lax$/)

    const cookies = { viewerId: cookieValue(first, 'viewerId') }
    const second = await provider.visitor.get(`/videos/${video.id}`, { cookies })
    expect(second.data.views).toBe(1)
    expect(second.setCookies).toEqual({})
    expect((await provider.visitor.get(`/videos/${video.id}`)).data.views).toBe(2)
    provider.clock.advance({ minutes: 30 })
    expect((await provider.visitor.get(`/videos/${video.id}`, { cookies })).data.views).toBe(3)
  })

  test('by a viewer with a made-up cookie gets a proper one', async () => {
    const video = await (await provider.user()).publishes()
    const answer = await provider.visitor.get(`/videos/${video.id}`, { cookies: { viewerId: 'x'.repeat(5000) } })
    expect(cookieValue(answer, 'viewerId')).toMatch(/^[\w-]{22}$/)
  })

  test('counts for each of two users', async () => {
    const [one, other] = [await provider.user(), await provider.user()]
    const video = await one.publishes()
    await one.watches(video)
    await other.watches(video)
    expect(await viewsOf(video)).toBe(2)
  })

  test('counts once when a user opens the page in 20 tabs at once', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    const answers = await Promise.all(Array.from({ length: 20 }, () => viewer.get(`/videos/${video.id}`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await viewsOf(video)).toBe(1)
  })

  test('counts for each of 50 users at once', async () => {
    const video = await (await provider.user()).publishes()
    const viewers = await Promise.all(Array.from({ length: 50 }, () => provider.user()))
    await Promise.all(viewers.map((viewer) => viewer.get(`/videos/${video.id}`)))
    expect(await viewsOf(video)).toBe(50)
  })

  test('is not made by asking for the headers alone', async () => {
    const video = await (await provider.user()).publishes()
    await fetch(`${provider.url}/api/v1/videos/${video.id}`, { method: 'HEAD' })
    expect(await viewsOf(video)).toBe(0)
  })

  test('is not made by seeing the video in a list', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    await viewer.get('/videos?limit=50')
    expect(await viewsOf(video)).toBe(0)
    expect((await viewer.get('/users/watch-history')).data).toEqual([])
  })
})

describe('reading a video again after a like', () => {
  test('neither counts a view nor changes the history', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const [liked, latest] = [await channel.publishes(), await channel.publishes()]
    await viewer.watches(liked)
    provider.clock.advance({ minutes: 45 })
    await viewer.watches(latest)

    await viewer.likes(liked)
    expect((await viewer.get(`/videos/${liked.id}`)).data).toMatchObject({ isLiked: true, likes: 1, views: 1 })
    const { data } = await viewer.get('/users/watch-history')
    expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([latest.id, liked.id])
  })

  test('does not bring back a history that was cleared', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    await viewer.watches(video)
    await viewer.delete('/users/watch-history')
    await viewer.likes(video)
    await viewer.watches(video)
    expect((await viewer.get('/users/watch-history')).data).toEqual([])
  })

  test('is over after that one time', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const [video, latest] = [await channel.publishes(), await channel.publishes()]
    await viewer.watches(video)
    provider.clock.advance({ seconds: 1 })
    await viewer.watches(latest)
    await viewer.likes(video)
    await viewer.watches(video)
    provider.clock.advance({ seconds: 1 })
    await viewer.watches(video)
    expect((await viewer.get('/users/watch-history')).data[0]._id).toBe(video.id)
  })

  test('is over after a minute, when it is a visit of its own', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    await viewer.watches(video)
    await viewer.likes(video)
    provider.clock.advance({ minutes: 31 })
    expect((await viewer.get(`/videos/${video.id}`)).data.views).toBe(2)
  })
})
