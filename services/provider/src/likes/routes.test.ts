import { eq } from '../database/drizzle.ts'
import { videoLikes, videos } from '../database/schema.ts'
import type { TestUser } from '../test/arrange.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

const manyUsers = (count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => provider.user()))

/** Returns the displayed like count and the number of stored likes. */
async function likesOf({ id }: { id: string }): Promise<{ shown: number; stored: number }> {
  const [video] = await provider.database.select().from(videos).where(eq(videos.id, id))
  const rows = await provider.database.select().from(videoLikes).where(eq(videoLikes.videoId, id))
  return { shown: video?.likesCount ?? -1, stored: rows.length }
}

describe('POST /likes/toggle/v/{videoId}', () => {
  test('toggles the like', async () => {
    const [channel, fan] = [await provider.user(), await provider.user()]
    const { id } = await channel.publishes()
    const liked = await fan.post(`/likes/toggle/v/${id}`)
    expect(liked.status).toBe(200)
    expect(liked.data).toEqual({ isLiked: true, likes: 1 })
    expect((await channel.post(`/likes/toggle/v/${id}`)).data).toEqual({ isLiked: true, likes: 2 })
    expect((await fan.post(`/likes/toggle/v/${id}`)).data).toEqual({ isLiked: false, likes: 1 })
    expect((await fan.get(`/videos/${id}`)).data).toMatchObject({ isLiked: false, likes: 1 })
  })

  test('counts 50 concurrent likes', async () => {
    const video = await (await provider.user()).publishes()
    const fans = await manyUsers(50)
    const answers = await Promise.all(fans.map((fan) => fan.post(`/likes/toggle/v/${video.id}`)))
    expect(answers.every(({ data }) => data.isLiked)).toBe(true)
    expect(await likesOf(video)).toEqual({ shown: 50, stored: 50 })
  })

  test.each([2, 7, 20])('%d concurrent toggles by one user end in the correct state', async (times) => {
    const fan = await provider.user()
    const video = await fan.publishes()
    const answers = await Promise.all(Array.from({ length: times }, () => fan.post(`/likes/toggle/v/${video.id}`)))
    expect(answers.filter(({ data }) => data.isLiked)).toHaveLength(Math.ceil(times / 2))
    expect(await likesOf(video)).toEqual({ shown: times % 2, stored: times % 2 })
  })

  test('likes and views of one video do not block each other', async () => {
    const video = await (await provider.user()).publishes()
    const fans = await manyUsers(10)
    const calls = fans.flatMap((fan) => [
      fan.get(`/videos/${video.id}`),
      fan.post(`/likes/toggle/v/${video.id}`),
      fan.get(`/videos/${video.id}`),
      fan.post(`/likes/toggle/v/${video.id}`),
      fan.post(`/likes/toggle/v/${video.id}`),
    ])
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses).toEqual(Array(50).fill(200))
    expect(await likesOf(video)).toEqual({ shown: 10, stored: 10 })
  })

  test('returns 404 for an unknown video and rejects signed-out callers', async () => {
    const fan = await provider.user()
    for (const id of ['000000000000000000000000', 'no-id']) {
      const answer = await fan.post(`/likes/toggle/v/${id}`)
      expect(answer.status).toBe(404)
      expect(answer.body.message).toBe('Video not found')
    }
    const { id } = await fan.publishes()
    expect((await provider.visitor.post(`/likes/toggle/v/${id}`)).status).toBe(401)
  })
})

describe('POST /likes/toggle/c/{commentId}', () => {
  test('toggles the like', async () => {
    const [author, fan] = [await provider.user(), await provider.user()]
    const video = await author.publishes()
    const comment = await author.comments(video, 'First!')

    expect((await fan.post(`/likes/toggle/c/${comment.id}`)).data).toEqual({ isLiked: true, likes: 1 })
    expect((await fan.get(`/comments/${video.id}`)).data.comments[0]).toMatchObject({ isLiked: true, likes: 1 })
    expect((await author.get(`/comments/${video.id}`)).data.comments[0]).toMatchObject({ isLiked: false, likes: 1 })
    expect((await fan.post(`/likes/toggle/c/${comment.id}`)).data).toEqual({ isLiked: false, likes: 0 })
  })

  test('toggles a like of a reply', async () => {
    const author = await provider.user()
    const video = await author.publishes()
    const reply = await author.comments(video, 'Yes.', await author.comments(video, 'No?'))
    expect((await author.post(`/likes/toggle/c/${reply.id}`)).data).toEqual({ isLiked: true, likes: 1 })
    expect((await author.get(`/comments/${video.id}`)).data.comments[0].replies[0]).toMatchObject({
      isLiked: true,
      likes: 1,
    })
  })

  test('counts concurrent likes', async () => {
    const fans = await manyUsers(20)
    const [author] = fans as [TestUser]
    const comment = await author.comments(await author.publishes(), 'First!')
    const path = `/likes/toggle/c/${comment.id}`
    await Promise.all(fans.flatMap((fan) => [fan.post(path), fan.post(path), fan.post(path)]))
    expect((await author.post(path)).data).toEqual({ isLiked: false, likes: 19 })
  })

  test('returns 404 for an unknown comment and rejects signed-out callers', async () => {
    const fan = await provider.user()
    const answer = await fan.post('/likes/toggle/c/000000000000000000000000')
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe('Comment not found')
    expect((await provider.visitor.post('/likes/toggle/c/000000000000000000000000')).status).toBe(401)
  })
})

describe('GET /likes/videos', () => {
  test("lists the caller's likes, most recent first", async () => {
    const [channel, fan] = [await provider.user(), await provider.user()]
    const [one, other, unliked] = [await channel.publishes(), await channel.publishes(), await channel.publishes()]
    for (const video of [one, other, unliked, unliked]) {
      provider.clock.advance({ seconds: 1 })
      await fan.likes(video)
    }
    const { status, data } = await fan.get('/likes/videos')
    expect(status).toBe(200)
    expect(data.likedVideos).toEqual([
      { _id: expect.any(String), videoDetails: expect.objectContaining({ _id: other.id, isLiked: true, likes: 1 }) },
      { _id: expect.any(String), videoDetails: expect.objectContaining({ _id: one.id, isLiked: true, likes: 1 }) },
    ])
    expect((await channel.get('/likes/videos')).data).toEqual({ likedVideos: [] })
  })

  test('rejects signed-out callers', async () => {
    expect((await provider.visitor.get('/likes/videos')).status).toBe(401)
  })
})
