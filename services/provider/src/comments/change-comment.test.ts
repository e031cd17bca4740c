import { sql } from '../database/drizzle.ts'
import { connect } from '../database/connect.ts'
import { recount } from '../database/recount.ts'
import { hide, show } from '../moderation/moderate.ts'
import type { Answer } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

const contentsOf = ({ data }: Answer): string[] => data.comments.map(({ content }: { content: string }) => content)

async function arrange() {
  const [owner, author, other] = await Promise.all([provider.user(), provider.user(), provider.user()])
  const video = await owner.publishes()
  const comment = await author.comments(video, 'First')
  const list = async (query = '') => (await other.get(`/comments/${video.id}${query}`)).data
  return { owner, author, other, video, comment, list }
}

/** The names of stored counts about comments that differ from the rows. */
async function wrongCounts() {
  const names: string[] = []
  for await (const { name, fixed } of recount({ databaseUrl: provider.databaseUrl }))
    if (fixed > 0 && name.includes('comment')) names.push(name)
  return names
}

test('lists what each viewer may do with a comment', async () => {
  const { owner, author, other, video, comment } = await arrange()
  await owner.comments(video, 'A reply', comment)
  provider.clock.advance({ seconds: 1 })
  await owner.comments(video, 'Mine')
  const actions = async (caller: Pick<typeof owner, 'get'>) => {
    const { data } = await caller.get(`/comments/${video.id}?sortType=asc`)
    const [first, mine] = data.comments
    return [first.actions, first.replies[0].actions, mine.actions]
  }
  expect(await actions(provider.visitor)).toEqual([[], [], []])
  expect(await actions(other)).toEqual([['block'], ['block'], ['block']])
  expect(await actions(author)).toEqual([['edit', 'delete'], ['block'], ['block']])
  expect(await actions(owner)).toEqual([
    ['delete', 'pin', 'block'],
    ['edit', 'delete'],
    ['edit', 'delete', 'pin'],
  ])
})

describe('PATCH /comments/c/{commentId}', () => {
  test('changes only the text, and marks the comment as edited', async () => {
    const { author, comment, list, video } = await arrange()
    const same = await author.patch(`/comments/c/${comment.id}`, { content: ' First ' })
    expect(same.data).toMatchObject({ content: 'First', isEdited: false })
    const body = {
      content: ' <b>Second</b>\n',
      isPinned: true,
      likes: 9,
      authorId: 'x',
      video: 'x',
      parentComment: 'x',
    }
    const answer = await author.patch(`/comments/c/${comment.id}`, body)
    const changed = {
      _id: comment.id,
      content: '<b>Second</b>',
      isEdited: true,
      isPinned: false,
      likes: 0,
      video: video.id,
    }
    expect(answer.data).toMatchObject({ ...changed, parentComment: null, ownerDetails: { _id: author.id } })
    expect((await list()).comments).toEqual([expect.objectContaining(changed)])
  })

  test('rejects other users, unknown comments and invalid text', async () => {
    const { owner, other, author, comment, list } = await arrange()
    for (const caller of [owner, other])
      expect(await caller.patch(`/comments/c/${comment.id}`, { content: 'Mine now' })).toMatchObject({
        status: 403,
        body: { message: 'Only the author of a comment can edit it.' },
      })
    expect(await author.patch('/comments/c/000000000000000000000000', { content: 'x' })).toMatchObject({ status: 404 })
    for (const content of ['', ' \n', 'x'.repeat(5001)])
      expect(await author.patch(`/comments/c/${comment.id}`, { content })).toMatchObject({ status: 400 })
    expect((await list()).comments).toMatchObject([{ content: 'First', isEdited: false }])
  })
})

describe('DELETE /comments/c/{commentId}', () => {
  test('the author and the owner of the video delete a comment with its replies, others cannot', async () => {
    const { owner, author, other, video, comment, list } = await arrange()
    const reply = await other.comments(video, 'A reply', comment)
    expect(await other.delete(`/comments/c/${comment.id}`)).toMatchObject({ status: 403 })
    expect(await author.delete(`/comments/c/${reply.id}`)).toMatchObject({ status: 403 })
    expect(await other.delete(`/comments/c/${reply.id}`)).toMatchObject({ status: 200 })
    expect(await list()).toMatchObject({ comments: [{ replies: [] }], pagination: { totalComments: 1 } })
    await other.comments(video, 'Another reply', comment)
    expect(await owner.delete(`/comments/c/${comment.id}`)).toMatchObject({ status: 200 })
    expect(await owner.delete(`/comments/c/${comment.id}`)).toMatchObject({ status: 404 })
    expect(await list()).toMatchObject({ comments: [], pagination: { totalComments: 0 } })
    const { rows } = await provider.database.execute(sql`
      select user_id, details from audit_log where event = 'comment-deleted-by-owner' and details->>'comment' = ${comment.id}
    `)
    expect(rows).toEqual([{ user_id: owner.id, details: { comment: comment.id, video: video.id, author: author.id } }])
  })

  test('users who may not see a private video cannot change or delete its comments', async () => {
    const { owner, author, video, comment } = await arrange()
    await provider.database.execute(sql`update public.videos set visibility = 'private' where id = ${video.id}`)
    expect(await author.patch(`/comments/c/${comment.id}`, { content: 'x' })).toMatchObject({ status: 404 })
    expect(await author.delete(`/comments/c/${comment.id}`)).toMatchObject({ status: 404 })
    expect(await author.put(`/comments/c/${comment.id}/pin`)).toMatchObject({ status: 404 })
    expect(await owner.delete(`/comments/c/${comment.id}`)).toMatchObject({ status: 200 })
  })

  test('keeps all counts right while comments are deleted, liked and answered at the same time', async () => {
    const { owner, author, other, video, list } = await arrange()
    const threads = await Promise.all(Array.from({ length: 6 }, (_, index) => author.comments(video, `${index}`)))
    const answers = await Promise.all(
      threads.flatMap(({ id }) => [
        author.delete(`/comments/c/${id}`),
        owner.delete(`/comments/c/${id}`),
        other.post(`/comments/${video.id}`, { content: 'Me too', parentComment: id }),
        other.post(`/likes/toggle/c/${id}`),
        other.post(`/comments/${video.id}`, { content: 'Apart' }),
      ]),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.filter(({ body }) => body.message === 'Comment deleted.')).toHaveLength(6)
    expect((await list()).pagination.totalComments).toBe(7)
    expect(await wrongCounts()).toEqual([])
  })
})

describe('PUT and DELETE /comments/c/{commentId}/pin', () => {
  test.each(['sortBy=createdAt', 'sortBy=createdAt&sortType=asc', 'sortBy=likes', 'sortBy=likes&sortType=asc'])(
    'lists the pinned comment first and once with %s',
    async (order) => {
      const { owner, author, other, video, list } = await arrange()
      for (let index = 0; index < 6; index++) {
        provider.clock.advance({ seconds: 1 })
        await author.comments(video, `${index}`)
      }
      const { comments: before } = await list(`?${order}&limit=50`)
      await other.post(`/likes/toggle/c/${before[5]._id}`)
      const { comments: unpinned } = await list(`?${order}&limit=50`)
      const target = unpinned[3]
      expect(await owner.put(`/comments/c/${target._id}/pin`)).toMatchObject({ status: 200 })

      for (const limit of [1, 2, 3, 50]) {
        const seen: string[] = []
        for (let page = 1; page <= Math.ceil(7 / limit); page++) {
          const { comments, pagination } = await list(`?${order}&limit=${limit}&page=${page}`)
          expect(pagination).toMatchObject({ totalComments: 7, totalPages: Math.ceil(7 / limit) })
          seen.push(...comments.map(({ _id }: { _id: string }) => _id))
        }
        const others = unpinned.filter(({ _id }: { _id: string }) => _id !== target._id)
        expect(seen).toEqual([target._id, ...others.map(({ _id }: { _id: string }) => _id)])
      }
      expect((await list(`?${order}`)).comments.map(({ isPinned }: { isPinned: boolean }) => isPinned)).toEqual([
        true,
        ...Array.from({ length: 6 }, () => false),
      ])
      await owner.delete(`/comments/c/${target._id}/pin`)
      expect((await list(`?${order}&limit=50`)).comments).toEqual(unpinned)
    },
  )

  test('only the owner of the video pins, and only top-level comments', async () => {
    const { owner, author, other, video, comment } = await arrange()
    const reply = await author.comments(video, 'A reply', comment)
    await other.publishes()
    for (const method of ['put', 'delete'] as const)
      for (const caller of [author, other])
        expect(await caller[method](`/comments/c/${comment.id}/pin`)).toMatchObject({ status: 403 })
    expect(await owner.put(`/comments/c/${reply.id}/pin`)).toMatchObject({ status: 400 })
    expect(await owner.put('/comments/c/000000000000000000000000/pin')).toMatchObject({ status: 404 })
  })

  test('a video has at most one pinned comment, even if pins are concurrent or an operator hides it', async () => {
    const { owner, author, video, comment, list } = await arrange()
    const second = await author.comments(video, 'Second')
    const pin = (id: string) => owner.put(`/comments/c/${id}/pin`)
    const answers = await Promise.all([comment, second, comment, second].map(({ id }) => pin(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await pin(comment.id)
    const operator = connect(provider.databaseUrl, { seesHidden: true })
    const moderation = { kind: 'comment', id: comment.id, operator: 'mo', reason: 'Spam' } as const
    await hide(operator.database, moderation)
    expect(contentsOf({ data: await list() } as Answer)).toEqual(['Second'])
    expect((await list()).pagination.totalComments).toBe(1)
    expect(await pin(second.id)).toMatchObject({ status: 200 })
    await show(operator.database, moderation)
    await operator.close()
    expect((await list()).comments).toMatchObject([{ content: 'Second', isPinned: true }, { isPinned: false }])
    expect(await wrongCounts()).toEqual([])
  })
})
