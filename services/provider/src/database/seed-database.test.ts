import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { seeds, users } from './schema.ts'
import type { DemoData } from './demo-data.ts'
import { seedDatabase } from './seed-database.ts'
import { mediaFilePath, type MediaFile } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

const user = (key: string, more: Partial<DemoData['users'][number]> = {}) => ({
  key,
  username: key,
  fullName: `The ${key}`,
  email: `${key}@kinora.test`,
  about: '',
  isVerified: false,
  avatar: 'avatars/face.webp',
  createdDaysAgo: 400,
  ...more,
})

const video = (key: string, owner: string, more: Partial<DemoData['videos'][number]> = {}) => ({
  key,
  owner,
  title: `Video ${key}`,
  description: 'Two seconds.',
  clip: 'clips/clip.mp4',
  thumbnail: 'thumbnails/still.webp',
  durationSeconds: 2,
  views: 1200,
  createdMinutesAgo: 90,
  ...more,
})

const demo: DemoData = {
  users: [
    user('Painter', { cover: 'covers/wide.png', isVerified: true, about: 'Paints.' }),
    user('gardener', { password: 'another password' }),
    user('viewer'),
  ],
  videos: [video('one', 'Painter'), video('two', 'Painter', { clip: 'clips/clip.webm', createdMinutesAgo: 5 })],
  captions: [],
  comments: [
    { key: 'reply', video: 'one', author: 'Painter', content: 'Thanks!', createdMinutesAgo: 10, parent: 'top' },
    { key: 'top', video: 'one', author: 'viewer', content: 'Lovely.', createdMinutesAgo: 20 },
  ],
  videoLikes: [
    { user: 'viewer', video: 'one' },
    { user: 'gardener', video: 'one', createdMinutesAgo: 3 },
  ],
  commentLikes: [{ user: 'Painter', comment: 'top' }],
  subscriptions: [
    { subscriber: 'viewer', channel: 'Painter' },
    { subscriber: 'viewer', channel: 'gardener' },
  ],
  playlists: [{ owner: 'viewer', name: 'Later', description: 'For later.', videos: ['two', 'one'] }],
  history: [
    { user: 'viewer', video: 'one', watchedMinutesAgo: 2 },
    { user: 'viewer', video: 'two', watchedMinutesAgo: 1 },
  ],
  demoLogin: { email: 'viewer@kinora.test', password: 'demo password' },
}

const files: [string, MediaFile][] = [
  ['avatars/face.webp', 'picture.webp'],
  ['covers/wide.png', 'picture.png'],
  ['thumbnails/still.webp', 'picture.webp'],
  ['clips/clip.mp4', 'clip.mp4'],
  ['clips/clip.webm', 'clip.webm'],
]

let folder: string
const seed = (data: DemoData = demo) =>
  seedDatabase({ databaseUrl: provider.databaseUrl, storage: provider.storage, demo: data, folder })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-demo-'))
  for (const [path, file] of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await copyFile(mediaFilePath(file), join(folder, path))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('seedDatabase', () => {
  test('inserts nothing if the data refers to an unknown key', async () => {
    const broken = { ...demo, history: [{ user: 'stranger', video: 'one', watchedMinutesAgo: 1 }] }
    await expect(seed(broken)).rejects.toThrow('The demo data refers to a user that does not exist: "stranger".')
    expect(await provider.database.$count(users)).toBe(0)
    expect(await provider.database.$count(seeds)).toBe(0)
  })

  test('inserts the data once, even with concurrent processes', async () => {
    const results = await Promise.all([seed(), seed(), seed()])
    expect(results.toSorted()).toEqual([false, false, true])
    expect(await seed()).toBe(false)
    expect(await provider.database.$count(users)).toBe(3)
  })

  test('creates accounts that can log in', async () => {
    expect((await provider.visitor.post('/users/login', demo.demoLogin)).status).toBe(200)
    const own = { email: 'gardener@kinora.test', password: 'another password' }
    expect((await provider.visitor.post('/users/login', own)).status).toBe(200)
    expect((await provider.visitor.post('/users/login', { ...own, password: 'demo password' })).status).toBe(401)
  })

  test('creates playable videos with correct counts', async () => {
    const { data } = await provider.visitor.get('/videos?sortType=asc')
    expect(data.videos).toEqual([
      expect.objectContaining({ title: 'Video one', views: 1200, likes: 2, duration: 2 }),
      expect.objectContaining({ title: 'Video two', views: 1200, likes: 0 }),
    ])
    expect(data.videos[0].ownerDetails).toMatchObject({ username: 'painter', isVerified: true, subscribersCount: 1 })
    for (const path of [data.videos[0].videoFile, data.videos[1].videoFile, data.videos[0].thumbnail]) {
      expect((await fetch(provider.url + path)).status).toBe(200)
    }
    const channel = (await provider.visitor.get('/users/channel/painter')).data
    expect(channel).toMatchObject({ videosCount: 2, subscribersCount: 1, about: 'Paints.' })
    expect((await fetch(provider.url + channel.coverImage)).headers.get('content-type')).toBe('image/png')
  })

  test('creates comments, a library and a history', async () => {
    const { data: login } = await provider.visitor.post('/users/login', demo.demoLogin)
    const headers = { authorization: `Bearer ${login.accessToken}` }
    const read = async (path: string) => (await provider.visitor.get(path, { headers })).data
    const { _id } = login.user

    const videos = await read('/users/watch-history')
    expect(videos.map(({ title }: { title: string }) => title)).toEqual(['Video two', 'Video one'])
    expect(await read(`/comments/${videos[1]._id}`)).toMatchObject({
      comments: [{ content: 'Lovely.', likes: 1, replies: [{ content: 'Thanks!' }] }],
      pagination: { totalComments: 1 },
    })
    expect((await read('/likes/videos')).likedVideos).toHaveLength(1)
    expect((await read(`/subscriptions/u/${_id}`)).subscribedCount).toBe(2)
    const [playlist] = await read(`/playlists/user/${_id}`)
    expect(playlist.videos.map((each: { _id: string }) => each._id)).toEqual([videos[0]._id, videos[1]._id])
  })

  test('creates the same IDs in every installation', async () => {
    expect((await provider.visitor.get('/users/channel/painter')).data._id).toBe('f8972d8414dad05f1de501e2')
  })
})
