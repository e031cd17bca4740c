import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from '../database/drizzle.ts'
import { buildApp } from '../app.ts'
import { connect, type Connection } from '../database/connect.ts'
import { auditLog } from '../database/schema.ts'
import { createQueue, type Queue } from '../queue/queue.ts'
import type { TestUser } from '../test/arrange.ts'
import { finishJobs } from '../test/finish-jobs.ts'
import { form, mediaFileBlob } from '../test/media-files.ts'
import { commandRunner } from '../test/command-runner.ts'
import { startTestProvider, testOptions } from '../test/test-provider.ts'
import { tracesOf } from '../test/traces.ts'
import { untilBlocked } from '../test/until-blocked.ts'
import { hide, hideRows, lockThing, remove, show } from './moderate.ts'
import type { ModeratedKind } from './moderated-kind.ts'

const hiddenMediaPollMs = 50
const provider = startTestProvider({ hiddenMediaPollMs, endedSessionsPollMs: 50 })

const decision = { operator: 'mo', reason: 'Spam, ticket 7' }

/** Performs the operator's command in this process. */
function moderate(action: 'hide' | 'show' | 'remove', kind: ModeratedKind, id: string): Promise<void> {
  const { database, queue } = operator
  const moderation = { ...decision, kind, id }
  if (action === 'remove') return remove(database, queue, moderation)
  return (action === 'hide' ? hide : show)(database, moderation)
}

const operator = {} as Connection & { queue: Queue }

beforeAll(() => {
  const connection = connect(provider.databaseUrl, { seesHidden: true })
  Object.assign(operator, connection, { queue: createQueue(connection.database) })
})

afterAll(async () => {
  await operator.queue.close()
  await operator.close()
})

const given = ['--operator', decision.operator, '--reason', decision.reason]

const runCommand = commandRunner('moderate', provider)

async function upload(owner: TestUser) {
  const clip = { file: await mediaFileBlob('clip.mp4'), name: 'clip.mp4' }
  const thumbnail = { file: await mediaFileBlob('picture.jpg'), name: 'picture.jpg' }
  const { data } = await owner.post('/videos', form({ title: 'Spam', description: 'Buy', thumbnail, videoFile: clip }))
  return data as { _id: string; thumbnail: string; videoFile: string }
}

const isServed = async (path: string) => (await fetch(`${provider.url}${path}`)).status === 200

/** Waits until the provider has reloaded the list of hidden files. */
async function untilServed(path: string, served: boolean): Promise<void> {
  while ((await isServed(path)) !== served) await pause(hiddenMediaPollMs)
}

/** Returns everything that the API returns about a channel, its videos and their comments. */
async function whatIsSeen(viewer: TestUser, owner: TestUser, videoId: string) {
  const get = async (path: string) => {
    const { status, body } = await viewer.get(path)
    return { status, message: body.message, data: body.data }
  }
  return {
    channel: await get(`/users/channel/${owner.username}`),
    newest: await get('/videos'),
    recommended: await get('/videos?sortBy=recommended'),
    second: await get('/videos?page=2&limit=1'),
    ofOwner: await get(`/videos?userId=${owner.id}`),
    video: await get(`/videos/${videoId}`),
    comments: await get(`/comments/${videoId}`),
    liked: await get('/likes/videos'),
    history: await get('/users/watch-history'),
    subscriptions: await get(`/subscriptions/u/${viewer.id}`),
  }
}

/** Creates a channel with a video, and a fan who follows the channel and likes, watches and comments on the video. */
async function arrange() {
  const owner = await provider.user()
  const fan = await provider.user()
  const video = await upload(owner)
  await fan.likes({ id: video._id })
  await fan.watches({ id: video._id })
  await fan.subscribesTo(owner)
  const comment = await fan.comments({ id: video._id }, 'First!')
  return { owner, fan, video, comment }
}

test('a hidden video does not exist for viewers, and is unchanged after it is unhidden', async () => {
  const { owner, fan, video, comment } = await arrange()
  const before = await whatIsSeen(fan, owner, video._id)
  await moderate('hide', 'video', video._id)

  const hidden = await whatIsSeen(fan, owner, video._id)
  const missing = await whatIsSeen(fan, owner, 'none')
  expect(hidden.video).toEqual(missing.video)
  expect(hidden.comments).toEqual(missing.comments)
  expect(JSON.stringify(hidden)).not.toContain(video._id)
  expect(hidden.channel.data.videosCount).toBe(0)
  expect(hidden.newest.data.pagination.total).toBe(before.newest.data.pagination.total - 1)
  expect(hidden.ofOwner.data).toMatchObject({ videos: [], pagination: { page: 1, limit: 12, total: 0, totalPages: 0 } })
  for (const path of [`/likes/toggle/v/${video._id}`, `/likes/toggle/c/${comment.id}`, `/videos/${video._id}/views`])
    expect(await fan.post(path)).toMatchObject({ status: 404 })
  expect(await fan.post(`/comments/${video._id}`, { content: 'Hm' })).toMatchObject({ status: 404 })
  expect(await owner.delete(`/videos/${video._id}`)).toMatchObject({ status: 404 })
  await untilServed(video.videoFile, false)
  expect(await isServed(video.thumbnail)).toBe(false)
  expect(await isServed(video.thumbnail.replace('.webp', '-320.webp'))).toBe(false)

  await moderate('show', 'video', video._id)
  expect(await whatIsSeen(fan, owner, video._id)).toEqual(before)
  await untilServed(video.videoFile, true)
})

test('deleting a video keeps a file that it shares with a hidden video, but does not serve the file until that video is unhidden', async () => {
  const { video } = await arrange()
  const other = await provider.user()
  const key = video.videoFile.replace('/media/', '')
  const sharing = await other.publishes({ videoKey: key, thumbnailKey: 'thumbnails/other.webp' })
  await moderate('hide', 'video', video._id)
  await untilServed(video.thumbnail, false)
  expect(await isServed(video.videoFile)).toBe(true)
  expect(await other.delete(`/videos/${sharing.id}`)).toMatchObject({ status: 200 })
  await finishJobs(provider)
  expect(await provider.storage.stat(key)).toBeDefined()
  await untilServed(video.videoFile, false)
  await moderate('show', 'video', video._id)
  await untilServed(video.videoFile, true)
})

test('a process loads the list of hidden files before it accepts requests', async () => {
  const { video } = await arrange()
  await moderate('hide', 'video', video._id)
  const { storage, clock } = provider
  const statusAt = async (databaseUrl: string) => {
    const app = await buildApp({ ...testOptions, databaseUrl, storage, clock })
    const { status } = await fetch((await app.listen({ host: '127.0.0.1', port: 0 })) + video.videoFile)
    await app.close()
    return status
  }
  expect(await statusAt(provider.databaseUrl)).toBe(404)
  // The list is unknown if the database never responds.
  expect(await statusAt('postgres://127.0.0.1:1/none')).toBe(503)
})

test('concurrent hiding and unhiding has the same result as sequential', async () => {
  const { owner, fan, video, comment } = await arrange()
  const fans = await fan.publishes()
  const total = async () => (await fan.get('/videos')).data.pagination.total
  const before = await total()
  await moderate('hide', 'video', video._id)
  // Blocks hiding the account after its videos and before its comments.
  const own = await owner.comments(fans, 'Held up')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const holding = provider.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from comments where id = ${own.id} for update`)
    lock()
    await released
  })
  await locked
  const hiding = moderate('hide', 'account', owner.id)
  await untilBlocked(provider.database)
  const showing = moderate('show', 'video', video._id)
  await Promise.race([showing, untilBlocked(provider.database, 2)])
  release()
  await Promise.all([holding, hiding, showing])
  expect(await fan.get(`/videos/${video._id}`)).toMatchObject({ status: 404 })
  expect(await total()).toBe(before - 1)

  await moderate('show', 'account', owner.id)
  expect(await total()).toBe(before)
  expect((await fan.get(`/videos/${video._id}`)).data).toMatchObject({ _id: video._id })
  expect((await fan.get(`/comments/${video._id}`)).data.comments).toMatchObject([{ _id: comment.id }])
  expect((await fan.get(`/users/channel/${owner.username}`)).data.videosCount).toBe(1)
})

test('hiding uses indexes instead of scanning entire tables', async () => {
  const { owner, video, comment } = await arrange()
  const url = new URL(provider.databaseUrl)
  // Makes PostgreSQL scan an entire table only if it can't use an index.
  url.searchParams.set('options', '-c enable_seqscan=off')
  const connection = connect(url.href, { seesHidden: true })
  const { rows } = await connection.database.transaction(async (transaction) => {
    const things = { comment: comment.id, video: video._id, account: owner.id }
    for (const [kind, id] of Object.entries(things)) {
      const thing = { kind: kind as ModeratedKind, id }
      await lockThing(transaction, thing)
      await hideRows(transaction, { ...thing, reason: decision.reason })
    }
    return transaction.execute(sql`
      select relname from pg_stat_xact_user_tables
      where seq_scan > 0 and relname in ('users', 'videos', 'comments', 'subscriptions', 'subscription_counts')
    `)
  })
  await connection.close()
  expect(rows).toEqual([])
})

test('hiding a comment hides its replies and lowers the count', async () => {
  const { owner, fan, video, comment } = await arrange()
  const reply = await owner.comments({ id: video._id }, 'Second!', comment)
  const before = await fan.get(`/comments/${video._id}`)
  await moderate('hide', 'comment', comment.id)
  expect((await fan.get(`/comments/${video._id}`)).data).toMatchObject({
    comments: [],
    pagination: { totalComments: 0 },
  })
  expect(await fan.post(`/likes/toggle/c/${reply.id}`)).toMatchObject({ status: 404 })
  expect(await fan.post(`/comments/${video._id}`, { content: 'Me', parentComment: comment.id })).toMatchObject({
    status: 404,
  })
  await moderate('show', 'comment', comment.id)
  expect((await fan.get(`/comments/${video._id}`)).data).toEqual(before.data)
})

test('a hidden account disappears with its content, is signed out, and cannot log in', async () => {
  const { owner, fan, video } = await arrange()
  const other = await provider.user()
  const its = await other.publishes()
  const spam = await owner.comments(its, 'Buy!')
  const login = await provider.visitor.post('/users/login', { email: owner.email, password: owner.password })
  const signedIn = { headers: { authorization: `Bearer ${login.data.accessToken}` } }
  const before = await whatIsSeen(fan, owner, video._id)
  await moderate('hide', 'account', owner.username)

  const hidden = await whatIsSeen(fan, owner, video._id)
  expect(JSON.stringify({ ...hidden, channel: undefined })).not.toContain(owner.id)
  expect(hidden.channel).toEqual({ status: 404, message: `Channel not found for username: ${owner.username}` })
  expect(hidden.subscriptions.data).toMatchObject({ subscribedChannels: [], subscribedCount: 0 })
  expect((await fan.get(`/comments/${its.id}`)).data).toMatchObject({ comments: [], pagination: { totalComments: 0 } })
  expect(await fan.post(`/subscriptions/c/${owner.id}`)).toMatchObject({ status: 404 })
  while ((await provider.visitor.get('/videos', signedIn)).status !== 401) await pause(hiddenMediaPollMs)
  const refused = await provider.visitor.post('/users/login', { email: owner.email, password: owner.password })
  const unknown = await provider.visitor.post('/users/login', { email: 'nobody@kinora.test', password: owner.password })
  expect([refused.status, refused.body]).toEqual([unknown.status, unknown.body])

  // The comment is also hidden directly, so it stays hidden when its author is unhidden.
  await moderate('hide', 'comment', spam.id)
  await moderate('show', 'account', owner.id)
  expect(await whatIsSeen(fan, owner, video._id)).toEqual(before)
  expect((await fan.get(`/comments/${its.id}`)).data.comments).toEqual([])
})

test('rejects writes by a hidden account', async () => {
  const { owner, video } = await arrange()
  const fan = await provider.user()
  const its = await fan.publishes()
  await moderate('hide', 'account', owner.id)
  expect(await owner.post(`/comments/${its.id}`, { content: 'Buy!' })).toMatchObject({ status: 401 })
  expect(await owner.get('/users/current-user')).toMatchObject({ status: 401 })
  expect(await owner.delete(`/videos/${video._id}`)).toMatchObject({ status: 404 })
})

test('a removed item disappears immediately, and its rows and files are deleted later', async () => {
  const { owner, fan } = await arrange()
  const traces = await tracesOf(provider)
  const video = await upload(owner)
  await fan.comments({ id: video._id }, 'Again!')
  await moderate('remove', 'video', video._id)
  expect(await fan.get(`/videos/${video._id}`)).toMatchObject({ status: 404 })
  await expect(moderate('show', 'video', video._id)).rejects.toThrow('it is being removed')
  await finishJobs(provider)
  expect(await tracesOf(provider)).toEqual(traces)
  expect((await fan.get(`/users/channel/${owner.username}`)).data.videosCount).toBe(1)

  await moderate('remove', 'account', owner.username)
  await finishJobs(provider)
  expect(await tracesOf(provider)).toEqual({
    ...traces,
    videos: traces.videos - 1,
    users: traces.users - 1,
    files: traces.files - 2,
  })
  expect((await fan.get('/likes/videos')).data.likedVideos).toEqual([])
})

test('the moderation command prints the result, and the audit log records who did what and why @long', async () => {
  const owner = await provider.user()
  const video = await owner.publishes()
  expect(await runCommand('hide', 'video', video.id, ...given)).toBe(`Hidden: video ${video.id}`)
  expect(await provider.visitor.get(`/videos/${video.id}`)).toMatchObject({ status: 404 })
  expect(await runCommand('remove', 'video', video.id, ...given)).toBe(`Hidden and being removed: video ${video.id}`)
  expect(await runCommand('list')).toContain(`video ${video.id} (being removed): Spam, ticket 7`)
  const rows = await provider.database.select().from(auditLog).where(eq(auditLog.userId, owner.id))
  const details = { kind: 'video', id: video.id, ...decision }
  expect(rows).toMatchObject(['moderation-hidden', 'moderation-removed'].map((event) => ({ event, details })))
})

test('the moderation command explains errors @long', async () => {
  await expect(runCommand('hide', 'playlist', 'none', ...given)).rejects.toThrow(
    'Allowed choices are video, comment, account.',
  )
  await expect(runCommand('hide', 'video', 'none')).rejects.toThrow("required option '--reason <why>' not specified")
  await expect(runCommand('hide', 'video', 'none', '--reason', ' ')).rejects.toThrow('Enter a reason.')
  await expect(moderate('hide', 'video', 'none')).rejects.toThrow(
    'The video "none" does not exist: no video has this ID.',
  )
  await expect(moderate('hide', 'account', 'nobody')).rejects.toThrow('no account has this ID or username')
})
