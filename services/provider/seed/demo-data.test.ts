import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import { demo } from './index.ts'

const folder = __dirname
const megabyte = 1024 * 1024
const dayMinutes = 1440

const users = new Map(demo.users.map((user) => [user.key, user]))
const videos = new Map(demo.videos.map((video) => [video.key, video]))
const comments = new Map(demo.comments.map((comment) => [comment.key, comment]))
const demoUser = demo.users.find(({ email }) => email === demo.demoLogin.email)?.key

function ageOf(user: string): number {
  return (users.get(user)?.createdDaysAgo ?? -1) * dayMinutes
}

function ageOfVideo(key: string): number {
  return videos.get(key)?.createdMinutesAgo ?? -1
}

function ofDemoUser<Item>(items: readonly Item[], owner: (item: Item) => string): Item[] {
  return items.filter((item) => owner(item) === demoUser)
}

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

const assets = [
  ...demo.users.flatMap(({ avatar, cover }) => (cover ? [avatar, cover] : [avatar])),
  ...demo.videos.flatMap(({ clip, thumbnail }) => [clip, thumbnail]),
]

describe('keys', () => {
  test('are unique, and so are usernames, emails and titles', () => {
    expect(duplicates(demo.users.map(({ key }) => key))).toEqual([])
    expect(duplicates(demo.users.map(({ username }) => username))).toEqual([])
    expect(duplicates(demo.users.map(({ email }) => email))).toEqual([])
    expect(duplicates(demo.videos.map(({ key }) => key))).toEqual([])
    expect(duplicates(demo.videos.map(({ title }) => title))).toEqual([])
    expect(duplicates(demo.comments.map(({ key }) => key))).toEqual([])
  })

  test('nobody has the face of somebody else, and no video the picture of another', () => {
    const pictures = [...demo.users.map(({ avatar }) => avatar), ...demo.videos.map(({ thumbnail }) => thumbnail)]
    const hashes = pictures.map((file) =>
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    )
    expect(duplicates(hashes)).toEqual([])
  })

  test('all lead to a user, a video or a comment', () => {
    const named = {
      users: [
        ...demo.videos.map(({ owner }) => owner),
        ...demo.comments.map(({ author }) => author),
        ...demo.videoLikes.map(({ user }) => user),
        ...demo.commentLikes.map(({ user }) => user),
        ...demo.subscriptions.flatMap(({ subscriber, channel }) => [subscriber, channel]),
        ...demo.playlists.map(({ owner }) => owner),
        ...demo.history.map(({ user }) => user),
      ],
      videos: [
        ...demo.comments.map(({ video }) => video),
        ...demo.videoLikes.map(({ video }) => video),
        ...demo.playlists.flatMap((playlist) => playlist.videos),
        ...demo.history.map(({ video }) => video),
      ],
      comments: [
        ...demo.commentLikes.map(({ comment }) => comment),
        ...demo.comments.flatMap(({ parent }) => parent ?? []),
      ],
    }
    expect(named.users.filter((key) => !users.has(key))).toEqual([])
    expect(named.videos.filter((key) => !videos.has(key))).toEqual([])
    expect(named.comments.filter((key) => !comments.has(key))).toEqual([])
  })

  test('say no pair twice', () => {
    expect(duplicates(demo.videoLikes.map(({ user, video }) => `${user} ${video}`))).toEqual([])
    expect(duplicates(demo.commentLikes.map(({ user, comment }) => `${user} ${comment}`))).toEqual([])
    expect(duplicates(demo.subscriptions.map(({ subscriber, channel }) => `${subscriber} ${channel}`))).toEqual([])
    expect(duplicates(demo.history.map(({ user, video }) => `${user} ${video}`))).toEqual([])
    expect(demo.subscriptions.filter(({ subscriber, channel }) => subscriber === channel)).toEqual([])
  })
})

describe('the amount', () => {
  test('fills every screen', () => {
    const channels = demo.users.filter(({ cover }) => cover)
    expect(channels.length).toBeGreaterThanOrEqual(10)
    expect(demo.users.length - channels.length).toBeGreaterThanOrEqual(70)
    expect(demo.users.filter(({ isVerified }) => isVerified).length).toBeGreaterThanOrEqual(3)
    expect(demo.videos.length).toBeGreaterThanOrEqual(40)
    expect(new Set(demo.videos.map(({ clip }) => clip)).size).toBeGreaterThanOrEqual(14)
    expect(demo.videos.filter(({ clip }) => clip.endsWith('.webm')).length).toBeGreaterThanOrEqual(3)
    expect(demo.comments.length).toBeGreaterThanOrEqual(200)
    expect(demo.comments.filter(({ parent }) => parent).length).toBeGreaterThanOrEqual(60)
  })

  test('gives the demo user a full library', () => {
    const playlists = ofDemoUser(demo.playlists, ({ owner }) => owner)
    expect(ofDemoUser(demo.subscriptions, ({ subscriber }) => subscriber).length).toBeGreaterThan(60)
    expect(playlists.length).toBeGreaterThanOrEqual(5)
    expect(playlists.map((playlist) => playlist.videos.length)).toEqual(expect.arrayContaining([0, 1]))
    expect(ofDemoUser(demo.history, ({ user }) => user).length).toBeGreaterThanOrEqual(25)
    expect(ofDemoUser(demo.videoLikes, ({ user }) => user).length).toBeGreaterThanOrEqual(15)
    expect(ofDemoUser(demo.videos, ({ owner }) => owner).length).toBeGreaterThanOrEqual(2)
  })

  test('reaches the edges: long and short titles, no comments and several pages of them, few views and many', () => {
    const titles = demo.videos.map(({ title }) => title.length)
    const views = demo.videos.map((video) => video.views)
    const ages = demo.videos.map(({ createdMinutesAgo }) => createdMinutesAgo)
    const topLevel = countBy(demo.comments.filter(({ parent }) => !parent).map(({ video }) => video))
    expect(Math.max(...titles)).toBe(100)
    expect(Math.min(...titles)).toBeLessThanOrEqual(8)
    expect(Math.max(...topLevel.values())).toBeGreaterThanOrEqual(40)
    expect(demo.videos.some(({ key }) => !topLevel.has(key))).toBe(true)
    expect(Math.min(...views)).toBeLessThan(10)
    expect(Math.max(...views)).toBeGreaterThan(10_000)
    expect(Math.min(...ages)).toBeLessThan(10)
    expect(Math.max(...ages)).toBe(6 * 365 * dayMinutes)
  })

  test('stays within the limits of the product', () => {
    expect(demo.users.filter(({ username }) => !/^[a-z0-9_]{3,30}$/.test(username))).toEqual([])
    expect(
      demo.videos.filter(
        ({ title, description }) =>
          title === '' || title.length > 100 || description === '' || description.length > 5000,
      ),
    ).toEqual([])
    expect(demo.comments.filter(({ content }) => content.trim() === '')).toEqual([])
  })
})

describe('the figures', () => {
  const likes = countBy(demo.videoLikes.map(({ video }) => video))
  const said = countBy(demo.comments.map(({ video }) => video))
  const subscribers = countBy(demo.subscriptions.map(({ channel }) => channel))

  test('give each video likes that its viewers may have left', () => {
    const unlikely = demo.videos.filter(({ key, views }) => {
      const count = likes.get(key) ?? 0
      return count > views || (views > 100 && (count < views * 0.001 || count > views * 0.15))
    })
    expect(unlikely.map(({ key, views }) => ({ key, views, likes: likes.get(key) }))).toEqual([])
  })

  test('let at most one viewer in ten comment', () => {
    const unlikely = demo.videos.filter(({ key, views }) => (said.get(key) ?? 0) > views / 10)
    expect(unlikely.map(({ key, views }) => ({ key, views, comments: said.get(key) }))).toEqual([])
  })

  test('give each channel a subscriber for every 200 views of its best video, or more', () => {
    const unlikely = demo.videos.filter(({ owner, views }) => (subscribers.get(owner) ?? 0) < views / 200)
    expect(unlikely.map(({ key, owner, views }) => ({ key, views, subscribers: subscribers.get(owner) }))).toEqual([])
  })

  test('give no two videos the same views', () => {
    expect(duplicates(demo.videos.map(({ views }) => String(views)))).toEqual([])
  })
})

describe('time', () => {
  test('lets nobody upload before joining', () => {
    expect(
      demo.videos.filter(({ owner, createdMinutesAgo }) => createdMinutesAgo > ageOf(owner)).map(({ key }) => key),
    ).toEqual([])
  })

  test('lets nobody comment before the video is there, or before joining', () => {
    const early = demo.comments.filter(
      ({ author, video, createdMinutesAgo }) =>
        createdMinutesAgo >= (videos.get(video)?.createdMinutesAgo ?? 0) || createdMinutesAgo > ageOf(author),
    )
    expect(early.map(({ key, author }) => `${key} by ${author}`)).toEqual([])
  })

  test('puts replies after what they answer, one level deep and under the same video', () => {
    for (const reply of demo.comments) {
      if (!reply.parent) continue
      const answered = comments.get(reply.parent)
      expect(answered).toMatchObject({ video: reply.video })
      expect(answered?.parent).toBeUndefined()
      expect({ reply: reply.key, isLater: reply.createdMinutesAgo <= (answered?.createdMinutesAgo ?? 0) }).toEqual({
        reply: reply.key,
        isLater: true,
      })
      expect(demo.comments.findIndex(({ key }) => key === reply.parent)).toBeLessThan(demo.comments.indexOf(reply))
    }
  })

  test('lets nobody like, watch or follow what is not there yet', () => {
    expect(
      demo.videoLikes.filter(
        ({ user, video, createdMinutesAgo }) => (createdMinutesAgo ?? 0) > Math.min(ageOfVideo(video), ageOf(user)),
      ),
    ).toEqual([])
    expect(
      demo.history.filter(
        ({ user, video, watchedMinutesAgo }) => watchedMinutesAgo > Math.min(ageOfVideo(video), ageOf(user)),
      ),
    ).toEqual([])
    expect(
      demo.subscriptions.filter(
        ({ subscriber, channel, createdMinutesAgo }) =>
          (createdMinutesAgo ?? 0) > Math.min(ageOf(subscriber), ageOf(channel)),
      ),
    ).toEqual([])
  })

  test('in a description points into the video', () => {
    for (const { key, description, durationSeconds } of demo.videos) {
      for (const [, mins, secs] of description.matchAll(/\b(\d+):(\d\d)\b/g)) {
        expect({ key, seconds: Number(mins) * 60 + Number(secs) <= durationSeconds }).toEqual({ key, seconds: true })
      }
    }
  })
})

describe('files', () => {
  test('are all there, none is left over, and none is shared but the clips', () => {
    const present = ['avatars', 'clips', 'covers', 'thumbnails'].flatMap((kind) =>
      readdirSync(join(folder, kind)).map((name) => `${kind}/${name}`),
    )
    expect(present.toSorted()).toEqual([...new Set(assets)].toSorted())
    expect(duplicates(assets.filter((asset) => !asset.startsWith('clips/')))).toEqual([])
  })

  test('avatars and thumbnails are there in their smaller widths, too', () => {
    const widths = { avatars: [48, 96], thumbnails: [320, 480] }
    for (const [kind, each] of Object.entries(widths)) {
      const pictures = [...new Set(assets)].filter((asset) => asset.startsWith(kind))
      const smaller = pictures.flatMap((path) => each.map((width) => path.replace('.webp', `-${width}.webp`)))
      const present = readdirSync(join(folder, 'smaller', kind)).map((name) => `${kind}/${name}`)
      expect(present.toSorted()).toEqual(smaller.toSorted())
    }
  })

  test('take 18 MB at most, and no picture is heavy', () => {
    const smaller = readdirSync(join(folder, 'smaller'), { recursive: true, encoding: 'utf8' })
    const all = [
      ...new Set(assets),
      ...smaller.filter((file) => file.endsWith('.webp')).map((file) => `smaller/${file}`),
    ]
    const sizes = new Map(all.map((asset) => [asset, statSync(join(folder, asset)).size]))
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    expect(total).toBeLessThanOrEqual(18 * megabyte)
    expect([...sizes].filter(([asset, size]) => asset.endsWith('.webp') && size > megabyte / 8)).toEqual([])
  })

  test('last as long as the data say, and carry a picture and sound that every browser plays', async () => {
    for (const clip of new Set(demo.videos.map((video) => video.clip))) {
      const input = new Input({ source: new FilePathSource(join(folder, clip)), formats: ALL_FORMATS })
      const [duration, picture, sound] = [
        await input.computeDuration(),
        await input.getPrimaryVideoTrack(),
        await input.getPrimaryAudioTrack(),
      ]
      const stated = demo.videos.find((video) => video.clip === clip)?.durationSeconds ?? 0
      expect({ clip, isTrue: Math.abs(duration - stated) < 1 }).toEqual({ clip, isTrue: true })
      expect([picture?.codec, sound?.codec]).toEqual(clip.endsWith('.webm') ? ['vp9', 'opus'] : ['avc', 'aac'])
      input.dispose()
    }
  })

  test('show the eight videos that most people watched in 720 lines', async () => {
    const mostWatched = demo.videos.toSorted((one, other) => other.views - one.views).slice(0, 8)
    for (const { clip } of mostWatched) {
      const input = new Input({ source: new FilePathSource(join(folder, clip)), formats: ALL_FORMATS })
      const picture = await input.getPrimaryVideoTrack()
      expect({ clip, width: picture?.displayWidth, height: picture?.displayHeight }).toEqual({
        clip,
        width: 1280,
        height: 720,
      })
      input.dispose()
    }
  })
})
