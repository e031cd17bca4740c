import { randomBytes } from 'node:crypto'
import { eq } from '../database/drizzle.ts'
import { videoViews } from '../database/schema.ts'
import { cookieValue } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'

const siteSecret = 'what the site and the provider share'
const provider = startTestProvider({ siteSecret })

/** Returns the headers of a request that the site forwards for a viewer at this IP address. */
const from = (ip: string) => ({ 'x-kinora-site-secret': siteSecret, 'x-forwarded-for': ip })

const viewsOf = async (video: { id: string }) => {
  const { data } = await provider.visitor.get('/videos?limit=50')
  return data.videos.find(({ _id }: { _id: string }) => _id === video.id).views
}

describe('GET /videos/{videoId}', () => {
  test('returns the video and its channel', async () => {
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

  test.each(['000000000000000000000000', 'no-id', '%00', "1'%20or%20'1'='1"])(
    'returns 404 for the video %s',
    async (id) => {
      const answer = await provider.visitor.get(`/videos/${id}`)
      expect([400, 404]).toContain(answer.status)
      expect(answer.body).toEqual({ statusCode: answer.status, success: false, message: expect.any(String) })
    },
  )

  test('an unknown video returns a message and does not set a cookie', async () => {
    const answer = await provider.visitor.get('/videos/000000000000000000000000')
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe('Video not found')
    expect(answer.setCookies).toEqual({})
  })
})

describe('views', () => {
  test('a view counts once per user in 30 minutes', async () => {
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

  test('a view counts once per signed-out viewer, identified by an HttpOnly cookie', async () => {
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

  test('replaces a forged viewer cookie with a valid cookie', async () => {
    const video = await (await provider.user()).publishes()
    const first = await provider.visitor.get(`/videos/${video.id}`)
    const proper = cookieValue(first, 'viewerId')
    expect(proper).toMatch(/^[\w-]{22}\.[\w-]{22}$/)
    const [id = '', signature = ''] = proper.split('.')
    const other = id.startsWith('A') ? `B${id.slice(1)}` : `A${id.slice(1)}`
    for (const viewerId of ['x'.repeat(5000), id, `${id}.`, `${other}.${signature}`, `${id}.${'A'.repeat(22)}`]) {
      const answer = await provider.visitor.get(`/videos/${video.id}`, { cookies: { viewerId } })
      expect(cookieValue(answer, 'viewerId')).toMatch(/^[\w-]{22}\.[\w-]{22}$/)
      expect(cookieValue(answer, 'viewerId')).not.toBe(viewerId)
    }
  })

  describe('guest views', () => {
    test('counts at most 30 guests per IP address in 30 minutes, regardless of their cookies', async () => {
      const video = await (await provider.user()).publishes()
      const visit = (headers: Record<string, string>, cookies = {}) =>
        provider.visitor.get(`/videos/${video.id}`, { headers, cookies })
      const crowd = from('203.0.113.7')
      await Promise.all(
        Array.from({ length: 80 }, (_, index) =>
          visit(crowd, index % 2 ? {} : { viewerId: randomBytes(16).toString('base64url') }),
        ),
      )
      expect(await viewsOf(video)).toBe(30)
      expect(await provider.database.$count(videoViews, eq(videoViews.videoId, video.id))).toBe(30)
      expect((await visit(crowd)).status).toBe(200)

      await visit(from('203.0.113.8'))
      expect(await viewsOf(video)).toBe(31)
      provider.clock.advance({ minutes: 30 })
      await visit(crowd)
      expect(await viewsOf(video)).toBe(32)
    })

    test("repeated views do not use up the IP address's limit", async () => {
      const video = await (await provider.user()).publishes()
      const headers = from('203.0.113.9')
      const first = await provider.visitor.get(`/videos/${video.id}`, { headers })
      const cookies = { viewerId: cookieValue(first, 'viewerId') }
      for (let visit = 0; visit < 40; visit++) await provider.visitor.get(`/videos/${video.id}`, { headers, cookies })
      await provider.visitor.get(`/videos/${video.id}`, { headers })
      expect(await viewsOf(video)).toBe(2)
    })

    test('users at the same IP address are not limited', async () => {
      const video = await (await provider.user()).publishes()
      const headers = from('203.0.113.10')
      const viewers = await Promise.all(Array.from({ length: 40 }, () => provider.user()))
      await Promise.all(viewers.map((viewer) => viewer.get(`/videos/${video.id}`, { headers })))
      expect(await viewsOf(video)).toBe(40)
    })
  })

  test('two users count as two views', async () => {
    const [one, other] = [await provider.user(), await provider.user()]
    const video = await one.publishes()
    await one.watches(video)
    await other.watches(video)
    expect(await viewsOf(video)).toBe(2)
  })

  test('a user who opens the page in 20 tabs simultaneously counts as one view', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    const answers = await Promise.all(Array.from({ length: 20 }, () => viewer.get(`/videos/${video.id}`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await viewsOf(video)).toBe(1)
  })

  test('50 simultaneous users count as 50 views', async () => {
    const video = await (await provider.user()).publishes()
    const viewers = await Promise.all(Array.from({ length: 50 }, () => provider.user()))
    await Promise.all(viewers.map((viewer) => viewer.get(`/videos/${video.id}`)))
    expect(await viewsOf(video)).toBe(50)
  })

  test('a HEAD request does not count as a view', async () => {
    const video = await (await provider.user()).publishes()
    await fetch(`${provider.url}/api/v1/videos/${video.id}`, { method: 'HEAD' })
    expect(await viewsOf(video)).toBe(0)
  })

  test('a list request does not count as a view', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    await viewer.get('/videos?limit=50')
    expect(await viewsOf(video)).toBe(0)
    expect((await viewer.get('/users/watch-history')).data).toEqual([])
  })
})

describe('a refetch after a like', () => {
  test('a refetch does not count as a view or change the history', async () => {
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

  test('a refetch does not restore a cleared history', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    await viewer.watches(video)
    await viewer.delete('/users/watch-history')
    await viewer.likes(video)
    await viewer.watches(video)
    expect((await viewer.get('/users/watch-history')).data).toEqual([])
  })

  test('a refetch is expected only once per like', async () => {
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

  test('the expected refetch expires after a minute, and the next request is a visit', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    await viewer.watches(video)
    await viewer.likes(video)
    provider.clock.advance({ minutes: 31 })
    expect((await viewer.get(`/videos/${video.id}`)).data.views).toBe(2)
  })
})

describe('a client that reports views itself', () => {
  const headers = { 'x-kinora-views': 'separate' }

  test('reading a video does not write anything, and the response and health check announce separate views', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    for (const reader of [provider.visitor, viewer]) {
      const answer = await reader.get(`/videos/${video.id}`, { headers })
      expect(answer.data).toMatchObject({ _id: video.id, views: 0 })
      expect([answer.headers.get('x-kinora-views'), answer.setCookies]).toEqual(['separate', {}])
    }
    expect(await viewsOf(video)).toBe(0)
    expect((await viewer.get('/users/watch-history')).data).toEqual([])
    expect((await provider.visitor.get('/health')).headers.get('x-kinora-views')).toBe('separate')
  })

  test('the view call counts a view once in 30 minutes and adds it to the history', async () => {
    const [channel, viewer] = [await provider.user(), await provider.user()]
    const video = await channel.publishes()
    const response = await viewer.post(`/videos/${video.id}/views`)
    expect([response.status, response.setCookies]).toEqual([204, {}])
    await viewer.post(`/videos/${video.id}/views`)
    expect((await viewer.get(`/videos/${video.id}`)).data.views).toBe(1)
    expect((await viewer.get('/users/watch-history')).data).toMatchObject([{ _id: video.id }])
  })

  test('the view call identifies a guest by the cookie', async () => {
    const video = await (await provider.user()).publishes()
    const first = await provider.visitor.post(`/videos/${video.id}/views`)
    const cookies = { viewerId: cookieValue(first, 'viewerId') }
    await provider.visitor.post(`/videos/${video.id}/views`, undefined, { cookies })
    expect(await viewsOf(video)).toBe(1)
  })

  test('the view call returns 404 for an unknown video', async () => {
    const answer = await provider.visitor.post('/videos/000000000000000000000000/views')
    expect([answer.status, answer.body.message, answer.setCookies]).toEqual([404, 'Video not found', {}])
  })

  test('other values of the header are ignored', async () => {
    const video = await (await provider.user()).publishes()
    const answer = await provider.visitor.get(`/videos/${video.id}`, { headers: { 'x-kinora-views': 'some' } })
    expect([answer.data.views, answer.headers.get('x-kinora-views')]).toEqual([1, null])
  })
})
