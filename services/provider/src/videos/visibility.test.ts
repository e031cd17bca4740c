import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from '../database/drizzle.ts'
import { connect } from '../database/connect.ts'
import { captions, playlists, playlistVideos, videos } from '../database/schema.ts'
import { openApiFile } from '../http/openapi-document.ts'
import { refreshTerms } from '../search/refresh-search.ts'
import type { TestUser } from '../test/arrange.ts'
import type { Caller } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { refreshTrending } from '../trending/trending.ts'
import { publishDue } from './visibility.ts'

const provider = startTestProvider({ hiddenMediaPollMs: 20 })

const states = ['public', 'unlisted', 'private', 'scheduled'] as const
type State = (typeof states)[number]
/** A crawler reads what visitors read, so it isn't a separate role. */
const roles = ['owner', 'other', 'visitor'] as const
type Role = (typeof roles)[number]

/** A video with a word in all its texts that nothing else contains. */
interface Marked {
  id: string
  word: string
  commentId: string
}

let marked: Record<State, Marked>
let callers: { owner: TestUser; other: TestUser; visitor: Caller }
let ownerPlaylistId: string

beforeAll(async () => {
  const [owner, other] = [await provider.user(), await provider.user()]
  callers = { owner, other, visitor: provider.visitor }
  await other.subscribesTo(owner)
  ownerPlaylistId = 'playlist-of-owner'
  await provider.database.insert(playlists).values([
    { id: ownerPlaylistId, ownerId: owner.id, name: 'Mine', visibility: 'public', createdAt: provider.clock() },
    { id: 'playlist-of-other', ownerId: other.id, name: 'Theirs', createdAt: provider.clock() },
  ])
  const made: Partial<Record<State, Marked>> = {}
  for (const [position, state] of states.entries()) {
    const word = `zebra${state}`
    const { id } = await owner.publishes({
      title: `${word} title`,
      description: `${word} description`,
      category: 'music',
      videoKey: `videos/${word}.mp4`,
      thumbnailKey: `thumbnails/${word}.webp`,
      stream: { key: `streams/${word}.m3u8`, heights: [144], storyboard: null, keys: [`streams/${word}.m3u8`] },
    })
    for (const key of [
      `videos/${word}.mp4`,
      `thumbnails/${word}.webp`,
      `thumbnails/${word}-320.webp`,
      `streams/${word}.m3u8`,
    ])
      await provider.storage.put(key, Readable.from([Buffer.from('bytes')]))
    const text = `WEBVTT\n\n00:00.000 --> 00:01.000\n${word} spoken`
    await provider.database
      .insert(captions)
      .values({ videoId: id, language: 'en', label: 'English', text, updatedAt: provider.clock() })
    const comment = await owner.comments({ id }, `${word} comment`)
    for (const viewer of [owner, other]) {
      await viewer.watches({ id })
      await viewer.likes({ id })
    }
    for (const reporter of [owner, other]) await reporter.post('/reports', { kind: 'video', id, reason: 'spam' })
    await provider.database.insert(playlistVideos).values([
      { playlistId: ownerPlaylistId, videoId: id, position: `a${position}` },
      { playlistId: 'playlist-of-other', videoId: id, position: `a${position}` },
    ])
    made[state] = { id, word, commentId: comment.id }
  }
  marked = made as Record<State, Marked>
  const all = connect(provider.databaseUrl, { seesHidden: true })
  await refreshTerms(all.database)
  await refreshTrending(all.database)
  await all.close()
  const publishesAt = new Date(provider.clock().getTime() + 3_600_000).toISOString()
  for (const [state, change] of [
    ['unlisted', { visibility: 'unlisted' }],
    ['private', { visibility: 'private' }],
    ['scheduled', { visibility: 'private', publishesAt }],
  ] as const) {
    const { data } = await owner.patch('/studio/videos', { ids: [marked[state].id], ...change })
    expect(data.changed).toEqual([marked[state].id])
  }
})

/** Who can see which videos in the response to a call. */
type Rule = 'by ID' | 'listed' | 'in playlist' | 'subscribed' | 'own' | 'own list'

const isSeen: Record<Rule, (role: Role, state: State) => boolean> = {
  'by ID': (role, state) => role === 'owner' || state === 'public' || state === 'unlisted',
  listed: (_role, state) => state === 'public',
  'in playlist': (role, state) => role === 'owner' || state === 'public',
  subscribed: (role, state) => role === 'other' && state === 'public',
  own: (role) => role === 'owner',
  'own list': (role, state) => role !== 'visitor' && isSeen['by ID'](role, state),
}

/** Each call that returns something about videos: its rule, and the path for a video. */
const reads: Record<string, [Rule, (video: Marked, caller: Role) => string]> = {
  'GET /users/me/export': ['own', () => '/users/me/export'],
  'GET /users/watch-history': ['own list', () => '/users/watch-history'],
  'GET /videos': ['listed', ({ id }) => `/videos?limit=50&userId=${callers.owner.id}&exclude=not-${id}`],
  'GET /videos/{videoId}': ['by ID', ({ id }) => `/videos/${id}`],
  'GET /likes/videos': ['own list', () => '/likes/videos'],
  'GET /subscriptions/videos': ['subscribed', () => '/subscriptions/videos'],
  'GET /comments/{videoId}': ['by ID', ({ id }) => `/comments/${id}`],
  'GET /playlists/user/{userId}': [
    'listed',
    (_video, role) => `/playlists/user/${role === 'other' ? callers.other.id : callers.owner.id}`,
  ],
  'GET /playlists/{playlistId}': ['in playlist', () => `/playlists/${ownerPlaylistId}`],
  'GET /reports': ['own list', () => '/reports?limit=50'],
  'GET /search': ['listed', ({ word }) => `/search?query=${word}`],
  'GET /search/suggestions': ['listed', ({ word }) => `/search/suggestions?query=${word}`],
  'GET /trending': ['listed', () => '/trending'],
  'GET /categories/{category}/videos': ['listed', () => '/categories/music/videos'],
  'GET /studio/videos': ['own', () => '/studio/videos'],
}

/** Calls that return something else than JSON. */
const files: Record<string, [Rule, (video: Marked) => string]> = {
  'GET /videos/{videoId}/captions/{language}': ['by ID', ({ id }) => `/videos/${id}/captions/en`],
  'GET /rss': ['listed', () => '/rss'],
  'GET /users/channel/{username}/rss': ['listed', () => `/users/channel/${callers.owner.username}/rss`],
}

/** Each call that changes something about one video. `owner` marks calls that others than the owner may not make at all. */
const writes: Record<string, { path: (video: Marked) => string; body?: object; isOwners?: boolean }> = {
  'PATCH /videos/{videoId}': { path: ({ id }) => `/videos/${id}`, isOwners: true },
  'DELETE /videos/{videoId}': { path: ({ id }) => `/videos/${id}`, isOwners: true },
  'POST /videos/{videoId}/views': { path: ({ id }) => `/videos/${id}/views` },
  'POST /videos/{videoId}/captions': {
    path: ({ id }) => `/videos/${id}/captions`,
    body: { language: 'de', label: 'Deutsch', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHallo' },
    isOwners: true,
  },
  'DELETE /videos/{videoId}/captions/{language}': { path: ({ id }) => `/videos/${id}/captions/xx`, isOwners: true },
  'POST /likes/toggle/v/{videoId}': { path: ({ id }) => `/likes/toggle/v/${id}` },
  'POST /likes/toggle/c/{commentId}': { path: ({ commentId }) => `/likes/toggle/c/${commentId}` },
  'POST /comments/{videoId}': { path: ({ id }) => `/comments/${id}`, body: { content: 'Hm.' } },
  'PATCH /comments/c/{commentId}': {
    path: ({ commentId }) => `/comments/c/${commentId}`,
    body: { content: 'Hm.' },
    isOwners: true,
  },
  'DELETE /comments/c/{commentId}': { path: ({ commentId }) => `/comments/c/${commentId}`, isOwners: true },
  'PUT /comments/c/{commentId}/pin': { path: ({ commentId }) => `/comments/c/${commentId}/pin`, isOwners: true },
  'DELETE /comments/c/{commentId}/pin': { path: ({ commentId }) => `/comments/c/${commentId}/pin`, isOwners: true },
  'POST /reports': { path: () => '/reports' },
  'POST /playlists': { path: () => '/playlists' },
  'POST /playlists/{playlistId}/videos': { path: () => '/playlists/watch-later/videos' },
}

/** Calls that neither return nor change anything about a video that the caller doesn't own or know. */
const unrelated = new Set([
  'GET /health',
  'POST /users/login',
  'POST /users/register',
  'POST /users/refresh-token',
  'POST /users/logout',
  'GET /users/current-user',
  'DELETE /users/me',
  // Tested in auth/account/export-zip.test.ts.
  'GET /users/me/export.zip',
  'PATCH /users/me',
  'POST /users/me/email',
  'POST /users/me/password',
  'POST /users/password-reset',
  'POST /users/password-reset/confirm',
  'GET /users/sessions',
  'DELETE /users/sessions',
  'DELETE /users/sessions/{sessionId}',
  'DELETE /users/watch-history',
  'POST /videos/uploads',
  'PATCH /videos/uploads/{uploadId}',
  'DELETE /videos/uploads/{uploadId}',
  'POST /videos/uploads/{uploadId}/publish',
  'POST /videos',
  'POST /subscriptions/c/{channelId}',
  'GET /subscriptions/u/{userId}',
  'GET /users/blocks',
  'PUT /users/blocks/{userId}',
  'DELETE /users/blocks/{userId}',
  'GET /pages/{slug}',
  'POST /feedback',
  // These write only to the caller's own history, and respond in the same way whether or not the video is in it.
  'DELETE /users/watch-history/{videoId}',
  'POST /videos/{videoId}/position',
  // These concern the caller's own playlists.
  'GET /playlists/saves/{videoId}',
  'PATCH /playlists/{playlistId}',
  'DELETE /playlists/{playlistId}',
  'PATCH /playlists/{playlistId}/videos/{videoId}',
  'DELETE /playlists/{playlistId}/videos/{videoId}',
  // Tested below.
  'GET /users/channel/{username}',
  'PATCH /studio/videos',
  'GET /studio/views',
])

const { paths } = JSON.parse(readFileSync(openApiFile, 'utf8')) as { paths: Record<string, object> }
const documented = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
)

test('every call has a rule', () => {
  const known = [...Object.keys(reads), ...Object.keys(files), ...Object.keys(writes), ...unrelated]
  expect(known.toSorted()).toEqual(documented.toSorted())
})

async function bodyOf(role: Role, path: string): Promise<string> {
  // Search responses repeat the query.
  return JSON.stringify((await callers[role].get(path)).body).replaceAll(/"query":"\w+"/g, '')
}

const table = <Row>(rows: Record<string, Row>) =>
  Object.entries(rows).flatMap(([call, row]) => roles.map((role) => ({ call, role, row })))

test.each(table(reads))('$call shows the $role only what they may see', async ({ role, row: [rule, path] }) => {
  const seen: Record<string, boolean> = {}
  for (const state of states) seen[state] = (await bodyOf(role, path(marked[state], role))).includes(marked[state].word)
  const isRefused = role === 'visitor' && (await provider.visitor.get(path(marked.public, role))).status === 401
  expect(seen).toEqual(Object.fromEntries(states.map((state) => [state, !isRefused && isSeen[rule](role, state)])))
})

test.each(Object.entries(files))('%s shows visitors only what they may see', async (_call, [rule, path]) => {
  for (const state of states) {
    const response = await fetch(`${provider.url}/api/v1${path(marked[state])}`)
    expect([state, (await response.text()).includes(marked[state].word)]).toEqual([
      state,
      isSeen[rule]('visitor', state),
    ])
  }
})

test.each(Object.entries(writes))('%s does not reveal private videos', async (call, { path, body, isOwners }) => {
  const [method = ''] = call.split(' ')
  const send = (video: Marked) => {
    const content =
      {
        'POST /reports': { kind: 'comment', id: video.commentId, reason: 'spam' },
        'POST /playlists': { name: 'New', videoId: video.id },
        'POST /playlists/{playlistId}/videos': { videoId: video.id },
      }[call] ?? body
    return method === 'POST'
      ? callers.other.post(path(video), content)
      : method === 'PATCH'
        ? callers.other.patch(path(video), body ?? new FormData())
        : callers.other[method === 'PUT' ? 'put' : 'delete'](path(video))
  }
  for (const state of states) {
    const { status } = await send(marked[state])
    if (state === 'public' || state === 'unlisted') expect([state, status < 300]).toEqual([state, !isOwners])
    else expect([state, status]).toEqual([state, 404])
  }
})

test.each(['views', 'likes', 'recommended'])('a list sorted by %s contains only public videos', async (sortBy) => {
  for (const role of roles) {
    const body = await bodyOf(role, `/videos?limit=50&sortBy=${sortBy}`)
    expect(states.filter((state) => body.includes(marked[state].word))).toEqual(['public'])
  }
})

test('counts do not include unlisted or private videos', async () => {
  const { data } = await provider.visitor.get(`/users/channel/${callers.owner.username}`)
  expect(data.videosCount).toBe(1)
  expect((await callers.owner.get('/videos')).data.pagination.total).toBe(1)
  expect((await callers.owner.get(`/videos?userId=${callers.owner.id}`)).data.pagination.total).toBe(1)
})

test("only the owner gets URLs for a private video's files, and they are for nobody else", async () => {
  const { word, id } = marked.private
  const served = async (path: string) => (await fetch(`${provider.url}${path}`)).status
  while ((await served(`/media/videos/${word}.mp4`)) !== 404) await pause(20)
  const keys = ['.webp', '-320.webp', '-320-1.webp', '-320-320.webp'].map((end) => `thumbnails/${word}${end}`)
  for (const key of [...keys, `streams/${word}.m3u8`]) expect(await served(`/media/${key}`)).toBe(404)
  expect(await served(`/media/videos/${marked.unlisted.word}.mp4`)).toBe(200)

  const { data } = await callers.owner.get(`/videos/${id}`)
  for (const path of [data.videoFile, data.thumbnail, data.stream.url]) {
    const response = await fetch(`${provider.url}${path}`)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('cache-control')).toMatch(/^private/)
  }
  const captionsUrl: string = data.captions[0].src
  expect((await fetch(`${provider.url}${captionsUrl}`)).status).toBe(200)

  // A token for other files, a changed token, and an expired one.
  await callers.other.publishes({ visibility: 'private', videoKey: `videos/${word}.mp4` })
  const others = await callers.other.get('/studio/videos')
  const othersFolder = /^\/media\/private\/[^/]+\//.exec(others.data.videos[0].videoFile)?.[0]
  expect(await served(`${othersFolder}videos/${word}.mp4`)).toBe(404)
  expect(await served(data.videoFile.replace(/\.\d+\./, '.999999999.'))).toBe(404)
  expect(await served(data.videoFile.replace(callers.owner.id, callers.other.id))).toBe(404)
  provider.clock.advance({ seconds: 25 * 3600 })
  expect(await served(data.videoFile)).toBe(404)
  provider.clock.advance({ seconds: -25 * 3600 })
})

test('a bulk change skips videos of others, and a published video gets its date', async () => {
  const [ada, grace] = [await provider.user(), await provider.user()]
  const [own, others] = [await ada.publishes({ visibility: 'private' }), await grace.publishes()]
  provider.clock.advance({ seconds: 60 })
  const { data } = await ada.patch('/studio/videos', { ids: [own.id, others.id, 'none'], visibility: 'public' })
  expect(data.changed).toEqual([own.id])
  expect((await provider.visitor.get(`/videos/${own.id}`)).data.createdAt).toBe(provider.clock().toISOString())
  const published = provider.clock().toISOString()
  provider.clock.advance({ seconds: 60 })
  for (const visibility of ['private', 'public']) await ada.patch('/studio/videos', { ids: [own.id], visibility })
  expect((await provider.visitor.get(`/videos/${own.id}`)).data.createdAt).toBe(published)
})

test('a scheduled video becomes public at its time', async () => {
  const ada = await provider.user()
  const { id } = await ada.publishes({ visibility: 'private' })
  const at = new Date(provider.clock().getTime() + 60_000)
  await ada.patch('/studio/videos', { ids: [id], visibility: 'private', publishesAt: at.toISOString() })
  const run = () => provider.database.transaction((transaction) => publishDue(transaction, provider.clock()))
  await run()
  expect((await provider.visitor.get(`/videos/${id}`)).status).toBe(404)
  provider.clock.advance({ seconds: 61 })
  await run()
  const { data } = await provider.visitor.get(`/videos/${id}`)
  expect(data).toMatchObject({ visibility: 'public', publishesAt: null, createdAt: provider.clock().toISOString() })
  expect((await provider.visitor.get(`/users/channel/${ada.username}`)).data.videosCount).toBe(2)
})

test.each([
  [{ visibility: 'secret' }, 'visibility'],
  [{ visibility: 'public', publishesAt: '2099-01-01T00:00:00Z' }, 'publishesAt'],
  [{ visibility: 'private', publishesAt: '2001-01-01T00:00:00Z' }, 'publishesAt'],
  [{ visibility: 'private', publishesAt: '2999-01-01T00:00:00Z' }, 'publishesAt'],
  [{ visibility: 'private', publishesAt: 'tomorrow' }, 'publishesAt'],
])('rejects %j', async (change, field) => {
  const ada = await provider.user()
  const { id } = await ada.publishes()
  const answer = await ada.patch('/studio/videos', { ids: [id], ...change })
  expect(answer.status).toBe(400)
  expect(answer.body.errors?.map((error) => error.field)).toEqual([field])
  const [video] = await provider.database.select().from(videos).where(eq(videos.id, id))
  expect(video?.visibility).toBe('public')
})

test('views by day are for the owner', async () => {
  const [ada, fan] = [await provider.user(), await provider.user()]
  const { id } = await ada.publishes({ visibility: 'unlisted' })
  await fan.watches({ id })
  const { data } = await ada.get('/studio/views?days=7')
  expect(data.days).toHaveLength(7)
  expect(data.days.at(-1)).toEqual({ day: provider.clock().toISOString().slice(0, 10), views: 1 })
  expect((await fan.get(`/studio/views?videoId=${id}`)).data.days.at(-1).views).toBe(0)
})
