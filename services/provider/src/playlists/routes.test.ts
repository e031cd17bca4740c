import { playlists, playlistVideos } from '../database/schema.ts'
import { sql } from '../database/drizzle.ts'
import type { TestUser } from '../test/arrange.ts'
import type { Answer } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

describe('GET /playlists/user/{userId}', () => {
  test('lists the playlists, newest first, each with its videos in order', async () => {
    const ada = await provider.user()
    const [one, other] = [await ada.publishes(), await ada.publishes()]
    const ago = (minutes: number) => new Date(provider.clock().getTime() - minutes * 60_000)
    await provider.database.insert(playlists).values([
      { id: 'old', ownerId: ada.id, name: 'To learn', description: 'Slowly.', createdAt: ago(2) },
      { id: 'new', ownerId: ada.id, name: 'To forget', createdAt: ago(1) },
    ])
    await provider.database.insert(playlistVideos).values([
      { playlistId: 'old', videoId: one.id, position: 'a1' },
      { playlistId: 'old', videoId: other.id, position: 'a0' },
    ])

    const { status, data } = await ada.get(`/playlists/user/${ada.id}`)
    expect(status).toBe(200)
    expect(data).toEqual([
      { _id: 'new', name: 'To forget', description: '', videos: [], visibility: 'private' },
      {
        _id: 'old',
        name: 'To learn',
        description: 'Slowly.',
        visibility: 'private',
        videos: [
          { _id: other.id, thumbnail: `/media/thumbnails/${other.id}.webp?widths=320,480,640,1280` },
          { _id: one.id, thumbnail: `/media/thumbnails/${one.id}.webp?widths=320,480,640,1280` },
        ],
      },
    ])
  })

  test('returns an empty list to a user without playlists, and rejects other callers', async () => {
    const [ada, grace] = [await provider.user(), await provider.user()]
    expect((await ada.get(`/playlists/user/${ada.id}`)).data).toEqual([])
    expect((await grace.get(`/playlists/user/${ada.id}`)).status).toBe(403)
    expect((await provider.visitor.get(`/playlists/user/${ada.id}`)).status).toBe(401)
  })
})

const idsOf = ({ data }: Answer): string[] => data.videos.map(({ _id }: { _id: string }) => _id)

async function playlistOf(user: TestUser, videos: { id: string }[], fields: object = {}): Promise<string> {
  const { data } = await user.post('/playlists', { name: 'List', ...fields })
  for (const { id } of videos) await user.post(`/playlists/${data._id}/videos`, { videoId: id })
  return data._id
}

async function publishes(user: TestUser, count: number): Promise<{ id: string }[]> {
  return Promise.all(Array.from({ length: count }, () => user.publishes()))
}

describe('a playlist', () => {
  test('is created with a first video, renamed, shared and deleted', async () => {
    const ada = await provider.user({ fullName: 'Ada' })
    const video = await ada.publishes()
    const answer = await ada.post('/playlists', { name: '  To  learn ', description: 'Slowly.', videoId: video.id })
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({ name: 'To learn', visibility: 'private', isOwn: true, videosCount: 1 })
    const path = `/playlists/${answer.data._id}`
    expect((await provider.visitor.get(path)).body).toMatchObject({ statusCode: 404, code: 'PLAYLIST_NOT_FOUND' })

    await ada.patch(path, { name: 'Learned', visibility: 'unlisted' })
    const { data } = await provider.visitor.get(path)
    expect(data).toMatchObject({ name: 'Learned', description: 'Slowly.', isOwn: false, owner: { fullName: 'Ada' } })
    expect(data.videos).toHaveLength(1)
    expect((await provider.visitor.get('/search?query=Learned')).data.playlists).toEqual([])
    await ada.patch(path, { visibility: 'public' })
    expect((await provider.visitor.get('/search?query=Learned')).data.playlists).toHaveLength(1)

    await ada.delete(path)
    expect((await ada.get(path)).status).toBe(404)
  })

  test('keeps the order of its videos when they are moved and removed', async () => {
    const ada = await provider.user()
    const videos = await publishes(ada, 5)
    const [a = '', b = '', c = '', d = '', e = ''] = videos.map(({ id }) => id)
    const path = `/playlists/${await playlistOf(ada, videos)}`
    const move = (id: string, after: string | null) => ada.patch(`${path}/videos/${id}`, { after })
    await move(e, null)
    expect(idsOf(await ada.get(path))).toEqual([e, a, b, c, d])
    await move(a, c)
    expect(idsOf(await ada.get(path))).toEqual([e, b, c, a, d])
    await move(d, d)
    await ada.delete(`${path}/videos/${c}`)
    await ada.delete(`${path}/videos/${c}`)
    expect(idsOf(await ada.get(path))).toEqual([e, b, a, d])

    // Another tab has removed the video.
    const answer = await move(d, c)
    expect(answer.body).toMatchObject({ statusCode: 404, code: 'ENTRY_NOT_FOUND' })
    expect(idsOf(await ada.get(path))).toEqual([e, b, a, d])
    await ada.post(`${path}/videos`, { videoId: b })
    expect(idsOf(await ada.get(path))).toEqual([e, b, a, d])
  })

  test('loses and doubles nothing when two devices change it at once', async () => {
    const ada = await provider.user()
    const videos = await publishes(ada, 12)
    const ids = videos.map(({ id }) => id)
    const path = `/playlists/${await playlistOf(ada, videos.slice(0, 8))}`
    await Promise.all([
      ...ids.slice(0, 4).map((id) => ada.patch(`${path}/videos/${id}`, { after: ids[7] })),
      ...ids.slice(4, 6).map((id) => ada.patch(`${path}/videos/${id}`, { after: null })),
      ...ids.slice(8).flatMap((videoId) => [0, 1].map(() => ada.post(`${path}/videos`, { videoId }))),
      ada.delete(`${path}/videos/${ids[6]}`),
    ])
    expect(idsOf(await ada.get(path)).toSorted()).toEqual(ids.filter((id) => id !== ids[6]).toSorted())
  })

  test('stays in order after hundreds of moves to the same place @long', async () => {
    const ada = await provider.user()
    const videos = await publishes(ada, 3)
    const [a = '', b = '', c = ''] = videos.map(({ id }) => id)
    const path = `/playlists/${await playlistOf(ada, videos)}`
    for (let turn = 0; turn < 150; turn++) {
      await ada.patch(`${path}/videos/${b}`, { after: a })
      await ada.patch(`${path}/videos/${c}`, { after: a })
    }
    expect(idsOf(await ada.get(path))).toEqual([a, c, b])
    const longest = await provider.database.execute<{ length: number }>(
      'select max(length(position)) as length from playlist_videos',
    )
    expect(longest.rows[0]?.length).toBeLessThanOrEqual(60)
  })

  test('returns 5,000 videos in pages, moves one of them with one row, and accepts no more @long', async () => {
    const ada = await provider.user()
    const video = await ada.publishes()
    const playlistId = await playlistOf(ada, [])
    await provider.database.execute(sql`
      insert into videos (id, owner_id, title, description, video_key, thumbnail_key, duration_seconds, created_at)
      select ${playlistId} || n, ${ada.id}, 'Video', '', 'videos/x.mp4', 'thumbnails/x.webp', 1, now() from generate_series(1, 5000) n`)
    await provider.database.execute(sql`
      insert into playlist_videos (playlist_id, video_id, position)
      select ${playlistId}, ${playlistId} || n, 'd' || lpad(n::text, 4, '0') from generate_series(1, 5000) n`)
    const path = `/playlists/${playlistId}`
    expect((await ada.patch(`${path}/videos/${playlistId}5000`, { after: null })).status).toBe(200)
    const seen: string[] = []
    for (let cursor = ''; ;) {
      const answer = await ada.get(`${path}?limit=200${cursor}`)
      expect(answer.data.videosCount).toBe(5000)
      seen.push(...idsOf(answer))
      if (!answer.data.nextCursor) break
      cursor = `&cursor=${answer.data.nextCursor}`
    }
    expect(new Set(seen).size).toBe(5000)
    expect(seen.slice(0, 2)).toEqual([`${playlistId}5000`, `${playlistId}1`])
    const full = await ada.post(`${path}/videos`, { videoId: video.id })
    expect([full.status, full.body.message]).toEqual([409, expect.stringContaining('up to 5000 videos')])
  })

  test('can be changed only by its owner, and only in its own fields', async () => {
    const [ada, grace] = [await provider.user(), await provider.user()]
    const video = await ada.publishes()
    for (const [visibility, status] of [
      ['private', 404],
      ['public', 403],
    ] as const) {
      const path = `/playlists/${await playlistOf(ada, [video], { visibility })}`
      const answers = [
        await grace.patch(path, { name: 'Mine' }),
        await grace.delete(path),
        await grace.post(`${path}/videos`, { videoId: video.id }),
        await grace.patch(`${path}/videos/${video.id}`, { after: null }),
        await grace.delete(`${path}/videos/${video.id}`),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
      await ada.patch(path, { ownerId: grace.id, isWatchLater: true, _id: 'x' })
      expect((await ada.get(path)).data).toMatchObject({ name: 'List', isOwn: true, isWatchLater: false })
    }
  })

  test('is refused beyond the limit, also when many are created at once', async () => {
    const ada = await provider.user()
    await provider.database.execute(sql`
      insert into playlists (id, owner_id, name, created_at) select ${ada.id} || n, ${ada.id}, 'List', now() from generate_series(1, 497) n`)
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.post('/playlists', { name: 'One more' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
  })
})

describe('Watch later', () => {
  test('is empty at first, puts new videos first, and can be neither changed nor seen by others', async () => {
    const [ada, grace] = [await provider.user(), await provider.user()]
    const [one, two] = [await ada.publishes(), await ada.publishes()]
    const path = '/playlists/watch-later'
    expect((await ada.get(path)).data).toMatchObject({ name: 'Watch later', isWatchLater: true, videos: [] })
    expect((await provider.visitor.get(path)).status).toBe(401)
    const places = await ada.get(`/playlists/saves/${one.id}`)
    expect(places.data).toMatchObject([{ _id: 'watch-later', isWatchLater: true, hasVideo: false }])

    await Promise.all([one, one].map(({ id }) => ada.post(`${path}/videos`, { videoId: id })))
    await ada.post(`${path}/videos`, { videoId: two.id })
    const { data } = await ada.get(path)
    expect(data.videos.map(({ _id }: { _id: string }) => _id)).toEqual([two.id, one.id])
    expect((await ada.get(`/playlists/saves/${one.id}`)).data).toMatchObject([{ _id: data._id, hasVideo: true }])
    expect((await ada.get(`/playlists/user/${ada.id}`)).data).toEqual([])

    expect((await grace.get(`/playlists/${data._id}`)).status).toBe(404)
    expect((await ada.patch(path, { visibility: 'public' })).status).toBe(403)
    expect((await ada.delete(path)).status).toBe(403)
  })
})
