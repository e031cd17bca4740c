import { createId } from '../create-id.ts'
import { sql } from '../database/drizzle.ts'
import { blocks } from '../database/schema.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { maxBlocks } from './queries.ts'

const provider = startTestProvider()

async function arrange() {
  const [ada, bob, eve] = await Promise.all([provider.user(), provider.user(), provider.user()])
  const video = await bob.publishes()
  return { ada, bob, eve, video }
}

test('hides the comments and replies of a blocked account from the blocker alone', async () => {
  const { ada, bob, eve, video } = await arrange()
  const top = await bob.comments(video, 'top')
  await eve.comments(video, 'reply of eve', top)
  await bob.comments(video, 'reply of bob', top)
  const threads = await Promise.all(Array.from({ length: 4 }, (_, index) => eve.comments(video, `eve ${index}`)))
  await bob.comments(video, 'below eve', threads[0])
  await bob.put(`/comments/c/${threads[1]?.id}/pin`)
  const seenBy = async (caller: Pick<typeof ada, 'get'>) => {
    const pages = [1, 2, 3].map((page) => caller.get(`/comments/${video.id}?limit=2&page=${page}&sortType=asc`))
    const all = (await Promise.all(pages)).map(({ data }) => data)
    return { comments: all.flatMap(({ comments }) => comments), total: all[0].pagination.totalComments }
  }
  const before = await seenBy(bob)
  expect(await ada.put(`/users/blocks/${eve.id}`)).toMatchObject({ status: 200 })
  expect(await ada.put(`/users/blocks/${eve.id}`)).toMatchObject({ status: 200 })

  expect(await seenBy(ada)).toMatchObject({
    comments: [{ content: 'top', replies: [{ content: 'reply of bob' }] }],
    total: 1,
  })
  expect(await seenBy(bob)).toEqual(before)
  expect(before).toMatchObject({ total: 5 })
  expect((await seenBy(eve)).total).toBe(5)
  expect((await seenBy(provider.visitor)).total).toBe(5)

  expect(await ada.delete(`/users/blocks/${eve.id}`)).toMatchObject({ status: 200 })
  expect((await seenBy(ada)).total).toBe(5)
})

test('a blocked account can neither write on the videos of the blocker nor answer their comments', async () => {
  const { ada, bob, eve, video } = await arrange()
  const adas = await ada.publishes()
  const before = await eve.comments(adas, 'before')
  const top = await bob.comments(video, 'top')
  const reply = await ada.comments(video, 'reply of ada', top)
  const thread = await ada.comments(video, 'thread of ada')
  const answerOfBob = await bob.comments(video, 'reply of bob', thread)
  const evesOwn = await eve.comments(video, 'reply of eve', thread)
  await ada.put(`/comments/c/${before.id}/pin`)
  await ada.put(`/users/blocks/${eve.id}`)

  const onVideo = { status: 403, body: { message: 'You cannot comment on this video.' } }
  const onComment = { status: 403, body: { message: 'You cannot reply to this comment.' } }
  const write = (to: { id: string }, parentComment?: string) =>
    eve.post(`/comments/${to.id}`, { content: 'Hey!', parentComment })
  expect(await write(adas)).toMatchObject(onVideo)
  expect(await eve.patch(`/comments/c/${before.id}`, { content: 'after' })).toMatchObject(onVideo)
  for (const { id } of [reply, thread, answerOfBob]) expect(await write(video, id)).toMatchObject(onComment)
  expect(await eve.patch(`/comments/c/${evesOwn.id}`, { content: 'after' })).toMatchObject(onComment)
  const { data } = await provider.visitor.get(`/comments/${adas.id}`)
  expect(data).toMatchObject({ comments: [{ content: 'before', isPinned: false }], pagination: { totalComments: 1 } })
  expect(await ada.put(`/comments/c/${before.id}/pin`)).toMatchObject({ status: 404 })

  expect(await write(video)).toMatchObject({ status: 201 })
  expect(await write(video, top.id)).toMatchObject({ status: 201 })
  expect(await eve.delete(`/comments/c/${before.id}`)).toMatchObject({ status: 200 })
  expect(await ada.comments({ id: video.id }, 'still here')).toEqual({ id: expect.any(String) })
})

test('lists only the own blocks, without accounts that no longer exist', async () => {
  const { ada, bob, eve } = await arrange()
  for (const { id } of [eve, bob]) {
    provider.clock.advance({ seconds: 1 })
    await ada.put(`/users/blocks/${id}`)
  }
  const list = async (query = '') => (await ada.get(`/users/blocks${query}`)).data
  expect(await list('?limit=1')).toEqual({
    blocks: [
      {
        account: expect.objectContaining({ _id: bob.id, username: bob.username, isVerified: false }),
        createdAt: provider.clock().toISOString(),
      },
    ],
    pagination: { page: 1, limit: 1, total: 2, totalPages: 2 },
  })
  expect((await eve.get('/users/blocks')).data.blocks).toEqual([])
  expect(await eve.delete(`/users/blocks/${bob.id}`)).toMatchObject({ status: 200 })
  await bob.delete('/users/me', { body: { password: bob.password } })
  expect(await list()).toMatchObject({ blocks: [{ account: { _id: eve.id } }], pagination: { total: 1 } })
})

test('rejects blocks of oneself, of unknown accounts and above the limit, even if they are concurrent', async () => {
  const { ada, bob, eve } = await arrange()
  expect(await ada.put(`/users/blocks/${ada.id}`)).toMatchObject({ status: 403 })
  expect(await ada.put(`/users/blocks/${createId()}`)).toMatchObject({ status: 404 })
  await provider.database.execute(sql`
    insert into users (id, username, email, full_name, password_hash, avatar_key, created_at)
    select 'b' || n, 'b' || n, 'b' || n, 'B', '', '', now() from generate_series(2, ${maxBlocks}::int) n
  `)
  await provider.database.execute(
    sql`insert into ${blocks} select ${ada.id}, 'b' || n, now() from generate_series(2, ${maxBlocks}::int) n`,
  )
  const answers = await Promise.all([bob, eve].map(({ id }) => ada.put(`/users/blocks/${id}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
