import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import { demo } from './index.ts'

const folder = import.meta.dirname
const dayMinutes = 1440

const users = new Map(demo.users.map((user) => [user.key, user]))
const videos = new Map(demo.videos.map((video) => [video.key, video]))
const comments = new Map(demo.comments.map((comment) => [comment.key, comment]))
const assets = [
  ...demo.users.flatMap(({ avatar, cover }) => (cover ? [avatar, cover] : [avatar])),
  ...demo.videos.flatMap(({ clip, thumbnail }) => [clip, thumbnail]),
]

function ageOf(user: string): number {
  return (users.get(user)?.createdDaysAgo ?? -1) * dayMinutes
}

function ageOfVideo(key: string): number {
  return videos.get(key)?.createdMinutesAgo ?? -1
}

function duplicates(values: readonly (string | number)[]): (string | number)[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

function present(path: string): string[] {
  return readdirSync(join(folder, path)).map((name) => `${path}/${name}`)
}

test('keys, usernames, emails, titles and view counts are unique', () => {
  expect(duplicates(demo.users.map(({ key }) => key))).toEqual([])
  expect(duplicates(demo.users.map(({ username }) => username))).toEqual([])
  expect(duplicates(demo.users.map(({ email }) => email))).toEqual([])
  expect(duplicates(demo.videos.map(({ key }) => key))).toEqual([])
  expect(duplicates(demo.videos.map(({ title }) => title))).toEqual([])
  expect(duplicates(demo.videos.map(({ views }) => views))).toEqual([])
  expect(duplicates(demo.comments.map(({ key }) => key))).toEqual([])
})

test('every reference points to an existing user, video or comment', () => {
  const userKeys = [
    ...demo.videos.map(({ owner }) => owner),
    ...demo.comments.map(({ author }) => author),
    ...demo.videoLikes.map(({ user }) => user),
    ...demo.commentLikes.map(({ user }) => user),
    ...demo.subscriptions.flatMap(({ subscriber, channel }) => [subscriber, channel]),
    ...demo.playlists.map(({ owner }) => owner),
    ...demo.history.map(({ user }) => user),
  ]
  const videoKeys = [
    ...demo.comments.map(({ video }) => video),
    ...demo.captions.map(({ video }) => video),
    ...demo.videoLikes.map(({ video }) => video),
    ...demo.playlists.flatMap((playlist) => playlist.videos),
    ...demo.history.map(({ video }) => video),
  ]
  expect(userKeys.filter((key) => !users.has(key))).toEqual([])
  expect(videoKeys.filter((key) => !videos.has(key))).toEqual([])
  expect(demo.commentLikes.filter(({ comment }) => !comments.has(comment))).toEqual([])
})

test('the counts that other tests rely on are unchanged', () => {
  expect({
    users: demo.users.length,
    channelsWithCover: demo.users.filter(({ cover }) => cover).length,
    videos: demo.videos.length,
    comments: demo.comments.length,
    videoLikes: demo.videoLikes.length,
    commentLikes: demo.commentLikes.length,
    subscriptions: demo.subscriptions.length,
    playlists: demo.playlists.length,
    history: demo.history.length,
  }).toEqual({
    users: 89,
    channelsWithCover: 13,
    videos: 47,
    comments: 375,
    videoLikes: 1848,
    commentLikes: 4022,
    subscriptions: 1145,
    playlists: 7,
    history: 26,
  })
})

test('users act only after they join, and only on videos that already exist', () => {
  expect(demo.videos.filter(({ owner, createdMinutesAgo }) => createdMinutesAgo > ageOf(owner))).toEqual([])
  expect(
    demo.comments.filter(
      ({ author, video, createdMinutesAgo }) =>
        createdMinutesAgo >= ageOfVideo(video) || createdMinutesAgo > ageOf(author),
    ),
  ).toEqual([])
  expect(
    demo.videoLikes.filter(
      ({ user, video, createdMinutesAgo = 0 }) => createdMinutesAgo > Math.min(ageOfVideo(video), ageOf(user)),
    ),
  ).toEqual([])
  expect(
    demo.history.filter(
      ({ user, video, watchedMinutesAgo }) => watchedMinutesAgo > Math.min(ageOfVideo(video), ageOf(user)),
    ),
  ).toEqual([])
  expect(
    demo.subscriptions.filter(
      ({ subscriber, channel, createdMinutesAgo = 0 }) =>
        subscriber === channel || createdMinutesAgo > Math.min(ageOf(subscriber), ageOf(channel)),
    ),
  ).toEqual([])
})

test('each reply is later than its comment, is one level deep and belongs to the same video', () => {
  const replies = demo.comments.flatMap((reply) => {
    const parent = comments.get(reply.parent ?? '')
    return parent ? [{ reply, parent }] : []
  })
  const order = demo.comments.map(({ key }) => key)
  expect(replies.length).toBe(demo.comments.filter(({ parent }) => parent).length)
  expect(
    replies.filter(
      ({ reply, parent }) =>
        parent.parent !== undefined ||
        parent.video !== reply.video ||
        reply.createdMinutesAgo > parent.createdMinutesAgo ||
        order.indexOf(parent.key) > order.indexOf(reply.key),
    ),
  ).toEqual([])
})

test('every file exists in all widths, every file is used, and every image is used only once', () => {
  expect(['avatars', 'clips', 'covers', 'thumbnails'].flatMap(present).toSorted()).toEqual(
    [...new Set(assets)].toSorted(),
  )
  const pictures = assets.filter((asset) => !asset.startsWith('clips/'))
  const hashes = pictures.map((file) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  )
  expect(duplicates(hashes)).toEqual([])
  for (const [kind, widths] of Object.entries({ avatars: [48, 96], thumbnails: [320, 480] })) {
    const smaller = pictures
      .filter((path) => path.startsWith(kind))
      .flatMap((path) => widths.map((width) => `smaller/${path.replace('.webp', `-${width}.webp`)}`))
    expect(present(`smaller/${kind}`).toSorted()).toEqual(smaller.toSorted())
  }
})

test('every image is at most 128 KB', () => {
  expect(assets.filter((asset) => asset.endsWith('.webp') && statSync(join(folder, asset)).size > 128 * 1024)).toEqual(
    [],
  )
})

test('clips have the declared duration and use codecs that every browser plays', async () => {
  for (const { clip, durationSeconds } of demo.videos) {
    const input = new Input({ source: new FilePathSource(join(folder, clip)), formats: ALL_FORMATS })
    const duration = await input.computeDuration()
    const codecs = [(await input.getPrimaryVideoTrack())?.codec, (await input.getPrimaryAudioTrack())?.codec]
    input.dispose()
    expect({ clip, isDurationRight: Math.abs(duration - durationSeconds) < 1, codecs }).toEqual({
      clip,
      isDurationRight: true,
      codecs: clip.endsWith('.webm') ? ['vp9', 'opus'] : ['avc', 'aac'],
    })
  }
})
