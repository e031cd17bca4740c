import { eq, sql } from '../../database/drizzle.ts'
import { connect } from '../../database/connect.ts'
import { auditLog, users } from '../../database/schema.ts'
import { hide, show } from '../../moderation/moderate.ts'
import type { TestUser } from '../../test/arrange.ts'
import { finishJobs } from '../../test/finish-jobs.ts'
import { form, mediaFileBlob } from '../../test/media-files.ts'
import { startTestProvider } from '../../test/test-provider.ts'
import { tracesOf } from '../../test/traces.ts'
import { untilBlocked } from '../../test/until-blocked.ts'

const provider = startTestProvider()

const remove = (user: TestUser, password: string) => user.delete('/users/me', { body: { password } })

/** Waits for an account's first audit entries, which are written in parallel with the response. */
async function untilNoted(userId: string) {
  for (;;) {
    const rows = await provider.database.select().from(auditLog).where(eq(auditLog.userId, userId))
    if (rows.length > 0) return rows
  }
}

/** Creates an account that has used every feature. */
async function arrange() {
  const other = await provider.user()
  const its = await other.publishes()
  const comment = await other.comments(its, 'First!')
  const user = await provider.user()
  const clip = { file: await mediaFileBlob('clip.mp4'), name: 'clip.mp4' }
  const thumbnail = { file: await mediaFileBlob('picture.jpg'), name: 'picture.jpg' }
  const { data: video } = await user.post(
    '/videos',
    form({ title: 'Mine', description: 'Own', thumbnail, videoFile: clip }),
  )
  await user.likes(its)
  await user.post(`/likes/toggle/c/${comment.id}`)
  await user.subscribesTo(other)
  await user.watches(its)
  await user.comments(its, 'Second!')
  await user.comments(its, 'A reply.', comment)
  await other.comments({ id: video._id }, 'Nice!')
  await user.put(`/users/blocks/${other.id}`)
  return { other, its, comment, user, video }
}

test('deleting an account immediately hides its content, frees its email and username, and ends its sessions', async () => {
  const { other, its, user, video } = await arrange()
  const login = await provider.visitor.post('/users/login', { email: user.email, password: user.password })
  const elsewhere = { headers: { authorization: `Bearer ${login.data.accessToken}` } }
  const answer = await remove(user, user.password)
  expect(answer).toMatchObject({ status: 200, body: { message: 'Your account was deleted.' } })
  expect(answer.setCookies['accessToken']).toMatch(/Expires=Thu, 01 Jan 1970/)

  expect(await provider.visitor.get('/users/current-user', elsewhere)).toMatchObject({ status: 401 })
  expect(await user.get('/users/current-user')).toMatchObject({ status: 401 })
  expect(await other.get(`/users/channel/${user.username}`)).toMatchObject({ status: 404 })
  expect(await other.get(`/videos/${video._id}`)).toMatchObject({ status: 404 })
  const { data } = await other.get(`/comments/${its.id}`)
  expect(data).toMatchObject({ comments: [{ content: 'First!', replies: [] }], pagination: { totalComments: 1 } })
  const again = { email: user.email, password: user.password }
  expect(await provider.visitor.post('/users/login', again)).toMatchObject({ status: 401 })
  expect((await provider.user({ email: user.email, username: user.username })).username).toBe(user.username)
})

test("deleting an account erases every column of the account that isn't removed with its files", async () => {
  const { user } = await arrange()
  const settings = { about: 'I paint.', fullNameSkeleton: 'x', isHistoryPaused: true, exportEndsAt: provider.clock() }
  await provider.database.update(users).set(settings).where(eq(users.id, user.id))
  await remove(user, user.password)
  const seeing = connect(provider.databaseUrl, { seesHidden: true })
  const [account] = await seeing.database.select().from(users).where(eq(users.id, user.id))
  await seeing.close()
  const nobody = `deleted:${user.id}`
  expect(account).toEqual({
    id: user.id,
    username: nobody,
    email: nobody,
    fullName: '',
    fullNameSkeleton: null,
    passwordHash: '',
    about: '',
    isHistoryPaused: false,
    exportEndsAt: null,
    // The worker removes the files and the row later.
    avatarKey: expect.any(String),
    coverImageKey: null,
    isVerified: false,
    isHidden: true,
    subscribersCount: expect.any(Number),
    videosCount: expect.any(Number),
    createdAt: expect.any(Date),
  })
})

test("the worker removes a deleted account's data and no longer counts its likes and subscriptions", async () => {
  await finishJobs(provider)
  const before = await tracesOf(provider)
  const { other, its, user, video } = await arrange()
  await remove(user, user.password)
  await finishJobs(provider)
  expect(await tracesOf(provider)).toEqual({ ...before, users: before.users + 1, videos: before.videos + 1 })
  const { rows } = await provider.database.execute(sql`
    select id from public.users where id = ${user.id} union all select id from public.videos where id = ${video._id}
    union all select id from public.comments where author_id = ${user.id} or video_id = ${video._id}
    union all select blocked_id from blocks where blocker_id = ${user.id}
  `)
  expect(rows).toEqual([])
  expect((await other.get(`/videos/${its.id}`)).data).toMatchObject({ likes: 0, ownerDetails: { subscribersCount: 0 } })
  expect((await other.get(`/comments/${its.id}`)).data.comments).toMatchObject([{ content: 'First!', likes: 0 }])
})

test('an operator cannot unhide an account that its owner has deleted', async () => {
  const user = await provider.user()
  await remove(user, user.password)
  const operator = connect(provider.databaseUrl, { seesHidden: true })
  const shown = show(operator.database, { kind: 'account', id: user.id, operator: 'mo', reason: 'By mistake' })
  await expect(shown).rejects.toThrow('it is being removed')
  await operator.close()
})

test('counts a comment added during account deletion for as long as it exists @long', async () => {
  const other = await provider.user()
  const its = await other.publishes()
  const user = await provider.user()
  const { database } = provider
  // Delays a comment right before its commit.
  await database.execute(sql`
    create function hold_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(1); return null; end $$
  `)
  await database.execute(sql`
    create constraint trigger held after insert on public.comments deferrable initially deferred
    for each row execute function hold_commit()
  `)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: holds, resolve: nowHolds } = Promise.withResolvers<void>()
  const holding = database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(1)`)
    nowHolds()
    await held
  })
  await holds
  const commenting = user.post(`/comments/${its.id}`, { content: 'My last words' })
  await untilBlocked(database)
  const removing = remove(user, user.password)
  await Promise.race([removing, untilBlocked(database, 2)])
  letGo()
  const [, commented, removed] = await Promise.all([holding, commenting, removing])
  await database.execute(sql`drop trigger held on public.comments`)
  expect([commented.status, removed.status]).toEqual([201, 200])
  const whatIsSeen = async () => (await other.get(`/comments/${its.id}`)).data
  expect(await whatIsSeen()).toMatchObject({ comments: [], pagination: { totalComments: 0 } })
  await finishJobs(provider)
  expect(await whatIsSeen()).toMatchObject({ comments: [], pagination: { totalComments: 0 } })
})

test('deleting an account requires the password, and a wrong password counts as a failed login', async () => {
  const user = await provider.user()
  expect(await remove(user, '')).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'Your password is required' }] },
  })
  const message = "Wrong password. Your account hasn't been changed."
  expect(await remove(user, 'another one')).toMatchObject({ status: 403, body: { message } })
  expect(await user.get('/users/current-user')).toMatchObject({ status: 200, data: { canDeleteAccount: true } })
  expect(await provider.visitor.delete('/users/me', { body: { password: 'x' } })).toMatchObject({ status: 401 })
  expect((await untilNoted(user.id)).map(({ event }) => event)).toEqual(['log-in-failed'])
})

test('an export includes hidden content and marks it as hidden', async () => {
  const { user, video } = await arrange()
  const operator = connect(provider.databaseUrl, { seesHidden: true })
  await hide(operator.database, { kind: 'video', id: video._id, operator: 'mo', reason: 'Spam' })
  const onIt = await provider.database.execute(
    sql`select id from public.comments where author_id = ${user.id} and parent_id is null`,
  )
  await hide(operator.database, { kind: 'comment', id: String(onIt.rows[0]?.id), operator: 'mo', reason: 'Spam' })
  await operator.close()
  const { data } = await user.get('/users/me/export')
  expect(data.videos).toMatchObject([{ _id: video._id, title: 'Mine', isHidden: true }])
  expect(data.comments).toHaveLength(2)
  expect(data.comments).toContainEqual(expect.objectContaining({ content: 'Second!', isHidden: true }))
  expect(data.comments).toContainEqual(expect.objectContaining({ content: 'A reply.', isHidden: false }))
})

test('an export includes every item of long lists', async () => {
  const [user, other] = [await provider.user(), await provider.user()]
  const its = await other.publishes()
  await provider.database.execute(sql`
    insert into public.comments (id, video_id, author_id, content, created_at)
    select lpad(to_hex(n), 24, '0'), ${its.id}, ${user.id}, n::text, now() from generate_series(1, 1001) as n
  `)
  const { data } = await user.get('/users/me/export')
  expect(data.comments.map(({ content }: { content: string }) => Number(content))).toEqual(
    Array.from({ length: 1001 }, (_, i) => i + 1),
  )
  expect(data.videos).toEqual([])
})

test("an export contains all of the account's data and no data from other accounts", async () => {
  const { other, its, comment, user, video } = await arrange()
  const { status, data } = await user.get('/users/me/export')
  expect(status).toBe(200)
  expect(data).toMatchObject({
    account: { _id: user.id, email: user.email },
    videos: [{ _id: video._id, title: 'Mine', videoFile: video.videoFile, thumbnail: video.thumbnail, captions: [] }],
    comments: [
      { content: 'Second!', editedAt: null, isPinned: false },
      { content: 'A reply.', parentComment: comment.id },
    ],
    likedVideos: [{ video: its.id }],
    likedComments: [{ comment: comment.id }],
    subscriptions: [{ channel: other.id, username: other.username }],
    blocks: [{ account: other.id, username: other.username }],
    playlists: [],
    watchHistory: [{ video: its.id, positionSeconds: 0 }],
  })
  expect(JSON.stringify(data)).not.toMatch(/First!|Nice!|password|@kinora\.test.*@kinora\.test/)
  expect(await provider.visitor.get('/users/me/export')).toMatchObject({ status: 401 })
})
