import { eq } from '../database/drizzle.ts'
import { comments } from '../database/schema.ts'
import type { Answer } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

const contentsOf = ({ data }: Answer): string[] => data.comments.map((comment: { content: string }) => comment.content)

describe('POST /comments/{videoId}', () => {
  test('adds a comment and returns it', async () => {
    const ada = await provider.user({ fullName: 'Ada' })
    const video = await ada.publishes()
    const answer = await ada.post(`/comments/${video.id}`, { content: '  Splendid <b>work</b>!\n' })

    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ statusCode: 201, success: true })
    expect(answer.data).toEqual({
      _id: expect.any(String),
      content: 'Splendid <b>work</b>!',
      video: video.id,
      ownerDetails: expect.objectContaining({ _id: ada.id, fullName: 'Ada' }),
      createdAt: provider.clock().toISOString(),
      likes: 0,
      isLiked: false,
      parentComment: null,
      replies: [],
      isEdited: false,
      isPinned: false,
      actions: ['edit', 'delete', 'pin'],
    })
  })

  test('adds replies to comments and to other replies in the same thread', async () => {
    const ada = await provider.user()
    const video = await ada.publishes()
    const top = await ada.comments(video, 'Question?')
    const reply = await ada.post(`/comments/${video.id}`, { content: 'Answer.', parentComment: top.id })
    expect(reply.data.parentComment).toBe(top.id)
    const second = await ada.post(`/comments/${video.id}`, { content: 'Thanks.', parentComment: reply.data._id })
    expect(second.data.parentComment).toBe(top.id)
  })

  test.each([
    [{}, 'A comment cannot be empty'],
    [{ content: '' }, 'A comment cannot be empty'],
    [{ content: ' \n\t ' }, 'A comment cannot be empty'],
    [{ content: 'x'.repeat(5001) }, 'A comment should be at most 5000 characters'],
  ])('rejects %j', async (body, message) => {
    const ada = await provider.user()
    const video = await ada.publishes()
    const answer = await ada.post(`/comments/${video.id}`, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ message, errors: [{ field: 'content', message }] })
  })

  test('rejects a body that is missing, malformed JSON or not JSON', async () => {
    const ada = await provider.user()
    const { id } = await ada.publishes()
    expect((await ada.post(`/comments/${id}`)).status).toBe(400)
    const json = { headers: { 'content-type': 'application/json' } }
    expect((await ada.post(`/comments/${id}`, '{"content": ', json)).status).toBe(400)
    expect((await ada.post(`/comments/${id}`, 'content=x', { headers: { 'content-type': 'text/plain' } })).status).toBe(
      415,
    )
  })

  test('returns 404 for an unknown video and for a parent comment on another video', async () => {
    const ada = await provider.user()
    const [video, other] = [await ada.publishes(), await ada.publishes()]
    const elsewhere = await ada.comments(other, 'Elsewhere.')
    expect((await ada.post('/comments/000000000000000000000000', { content: 'Hm.' })).status).toBe(404)
    const answer = await ada.post(`/comments/${video.id}`, { content: 'Hm.', parentComment: elsewhere.id })
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe('The comment to reply to was not found')
  })

  test('rejects signed-out callers', async () => {
    const { id } = await (await provider.user()).publishes()
    expect((await provider.visitor.post(`/comments/${id}`, { content: 'Hm.' })).status).toBe(401)
  })
})

describe('GET /comments/{videoId}', () => {
  test('lists top-level comments, newest first, each with its replies, newest first', async () => {
    const ada = await provider.user()
    const video = await ada.publishes()
    const first = await ada.comments(video, 'one')
    provider.clock.advance({ seconds: 1 })
    await ada.comments(video, 'two')
    for (const content of ['reply 1', 'reply 2']) {
      provider.clock.advance({ seconds: 1 })
      await ada.comments(video, content, first)
    }

    const answer = await provider.visitor.get(`/comments/${video.id}`)
    expect(answer.status).toBe(200)
    expect(contentsOf(answer)).toEqual(['two', 'one'])
    expect(answer.data.comments[0].replies).toEqual([])
    expect(answer.data.comments[1].replies).toEqual([
      expect.objectContaining({ content: 'reply 2', parentComment: first.id, replies: [] }),
      expect.objectContaining({ content: 'reply 1', parentComment: first.id, replies: [] }),
    ])
    expect(answer.data.pagination).toEqual({ page: 1, limit: 10, totalComments: 2, totalPages: 1 })
  })

  test('sorts by likes, in both directions', async () => {
    const [ada, fan] = [await provider.user(), await provider.user()]
    const video = await ada.publishes()
    for (const [content, fans] of [
      ['liked', [ada]],
      ['loved', [ada, fan]],
      ['ignored', []],
    ] as const) {
      provider.clock.advance({ seconds: 1 })
      const comment = await ada.comments(video, content)
      for (const each of fans) await each.post(`/likes/toggle/c/${comment.id}`)
    }
    const sorted = async (query: string) => contentsOf(await fan.get(`/comments/${video.id}?${query}`))
    expect(await sorted('sortBy=likes&sortType=desc')).toEqual(['loved', 'liked', 'ignored'])
    expect(await sorted('sortBy=likes&sortType=asc')).toEqual(['ignored', 'liked', 'loved'])
    expect(await sorted('sortBy=createdAt&sortType=desc')).toEqual(['ignored', 'loved', 'liked'])
    expect(await sorted('sortType=asc')).toEqual(['liked', 'loved', 'ignored'])
  })

  test.each(['createdAt', 'likes'])(
    'paging through comments with equal %s values does not repeat or skip any',
    async (sortBy) => {
      const ada = await provider.user()
      const video = await ada.publishes()
      const added = await Promise.all(Array.from({ length: 23 }, (_, index) => ada.comments(video, `comment ${index}`)))
      const seen: string[] = []
      for (let page = 1; page <= 3; page++) {
        const { data } = await ada.get(`/comments/${video.id}?limit=10&page=${page}&sortBy=${sortBy}&sortType=desc`)
        expect(data.pagination).toEqual({ page, limit: 10, totalComments: 23, totalPages: 3 })
        for (const { _id } of data.comments) seen.push(_id)
      }
      expect(seen).toHaveLength(23)
      expect(new Set(seen)).toEqual(new Set(added.map(({ id }) => id)))
    },
  )

  test('counts concurrent comments, but not replies', async () => {
    const ada = await provider.user()
    const video = await ada.publishes()
    const top = await ada.comments(video, 'top')
    await Promise.all(Array.from({ length: 20 }, (_, index) => ada.comments(video, 'x', index % 2 ? top : undefined)))
    expect((await ada.get(`/comments/${video.id}`)).data.pagination.totalComments).toBe(11)
  })

  test("returns only a comment's newest 100 replies", async () => {
    const ada = await provider.user()
    const video = await ada.publishes()
    const top = await ada.comments(video, 'top')
    await provider.database.insert(comments).values(
      Array.from({ length: 120 }, (_, index) => ({
        id: `reply-${String(index).padStart(3, '0')}`,
        videoId: video.id,
        authorId: ada.id,
        parentId: top.id,
        content: `reply ${index}`,
        createdAt: new Date(provider.clock().getTime() + index),
      })),
    )
    const { data } = await ada.get(`/comments/${video.id}`)
    const contents = data.comments[0].replies.map(({ content }: { content: string }) => content)
    expect(contents).toHaveLength(100)
    expect([contents[0], contents[99]]).toEqual(['reply 119', 'reply 20'])
    await provider.database.delete(comments).where(eq(comments.parentId, top.id))
  })

  test.each([
    ['sortBy=views', 'sortBy'],
    ['sortType=up', 'sortType'],
    ['page=0', 'page'],
    ['limit=51', 'limit'],
  ])('rejects %s and reports the field', async (query, field) => {
    const { id } = await (await provider.user()).publishes()
    const answer = await provider.visitor.get(`/comments/${id}?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.field)).toEqual([field])
  })

  test('returns 404 for an unknown video', async () => {
    expect((await provider.visitor.get('/comments/000000000000000000000000')).status).toBe(404)
  })
})
