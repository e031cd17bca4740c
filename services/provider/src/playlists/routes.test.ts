import { playlists, playlistVideos } from '../database/schema.ts'
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
      { playlistId: 'old', videoId: one.id, position: 1 },
      { playlistId: 'old', videoId: other.id, position: 0 },
    ])

    const { status, data } = await ada.get(`/playlists/user/${ada.id}`)
    expect(status).toBe(200)
    expect(data).toEqual([
      { _id: 'new', name: 'To forget', description: '', videos: [] },
      {
        _id: 'old',
        name: 'To learn',
        description: 'Slowly.',
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
