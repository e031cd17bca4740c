import { finishJobs } from '../test/finish-jobs.ts'
import { form, mediaFileBlob, mediaFileBytes } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { tracesOf } from '../test/traces.ts'
import type { TestUser } from '../test/arrange.ts'

const provider = startTestProvider()

const picture = async (name: 'picture.jpg' | 'picture.png') => ({ file: await mediaFileBlob(name), name })

async function upload(owner: TestUser) {
  const { data } = await owner.post(
    '/videos',
    form({
      title: 'Nanoseconds',
      description: 'How long is one?',
      thumbnail: await picture('picture.jpg'),
      videoFile: { file: await mediaFileBlob('clip.mp4'), name: 'clip.mp4' },
    }),
  )
  return data as { _id: string; thumbnail: string; videoFile: string }
}

const isServed = async (path: string) => (await fetch(`${provider.url}${path}`, { method: 'HEAD' })).status === 200

test('an owner can change fields, and omitted fields stay unchanged', async () => {
  const owner = await provider.user()
  const video = await upload(owner)
  const answer = await owner.patch(`/videos/${video._id}`, form({ title: ' Microseconds ' }))
  expect(answer).toMatchObject({
    status: 200,
    data: { title: 'Microseconds', description: 'How long is one?', thumbnail: video.thumbnail },
  })
  const { data } = await provider.visitor.get(`/videos/${video._id}`)
  expect(data).toMatchObject({ title: 'Microseconds', videoFile: video.videoFile })
})

test('an empty form changes nothing', async () => {
  const owner = await provider.user()
  const video = await upload(owner)
  const answer = await owner.patch(`/videos/${video._id}`, form({}))
  expect(answer).toMatchObject({ status: 200, data: { title: 'Nanoseconds', thumbnail: video.thumbnail } })
})

test("changing the thumbnail removes the old thumbnail's files", async () => {
  const owner = await provider.user()
  const video = await upload(owner)
  const before = await tracesOf(provider)
  const { data } = await owner.patch(`/videos/${video._id}`, form({ thumbnail: await picture('picture.png') }))
  expect(data.thumbnail).not.toBe(video.thumbnail)
  expect(await isServed(data.thumbnail)).toBe(true)
  expect(await isServed(video.thumbnail)).toBe(false)
  expect(await tracesOf(provider)).toEqual(before)
})

test('a new thumbnail can be up to 2 MB, as in an upload', async () => {
  const owner = await provider.user()
  const video = await upload(owner)
  const bytes = await mediaFileBytes('picture.png')
  const file = Buffer.concat([bytes, Buffer.alloc(2 * 1024 * 1024 - bytes.length)])
  expect(await owner.patch(`/videos/${video._id}`, form({ thumbnail: { file } }))).toMatchObject({ status: 200 })
  const larger = Buffer.concat([file, Buffer.alloc(1)])
  expect(await owner.patch(`/videos/${video._id}`, form({ thumbnail: { file: larger } }))).toMatchObject({
    status: 413,
    body: { message: 'Thumbnail size should be less than 2MB' },
  })
})

test.each([
  ['a blank title', { title: ' ' }, 400, 'Title is required'],
  ['a title that is too long', { title: 'a'.repeat(101) }, 400, 'Title should be less than 100 characters'],
  ['a blank description', { description: '' }, 400, 'Description is required'],
])('rejects %s and changes nothing', async (_, fields, status, message) => {
  const owner = await provider.user()
  const video = await upload(owner)
  expect(await owner.patch(`/videos/${video._id}`, form(fields))).toMatchObject({ status, body: { message } })
  expect((await owner.get(`/videos/${video._id}`)).data).toMatchObject({ title: 'Nanoseconds' })
})

test('deleting a video removes its files, counts and comments', async () => {
  const owner = await provider.user()
  const fan = await provider.user()
  const before = await tracesOf(provider)
  const video = await upload(owner)
  await fan.likes({ id: video._id })
  await fan.comments({ id: video._id }, 'How short!')
  await fan.watches({ id: video._id })
  expect(await owner.delete(`/videos/${video._id}`)).toMatchObject({ status: 200 })

  expect(await owner.get(`/videos/${video._id}`)).toMatchObject({ status: 404 })
  expect(await owner.delete(`/videos/${video._id}`)).toMatchObject({ status: 404 })
  await finishJobs(provider)
  expect(await isServed(video.videoFile)).toBe(false)
  expect(await isServed(video.thumbnail)).toBe(false)
  expect((await owner.get(`/users/channel/${owner.username}`)).data.videosCount).toBe(0)
  expect((await fan.get('/likes/videos')).data.likedVideos).toEqual([])
  expect((await fan.get('/users/watch-history')).data).toEqual([])
  expect(await tracesOf(provider)).toEqual(before)
})

test('deleting a video keeps a file that another video shares', async () => {
  const owner = await provider.user()
  const first = await upload(owner)
  const shared = first.videoFile.replace('/media/', '')
  const second = await owner.publishes({ videoKey: shared, thumbnailKey: 'thumbnails/other.webp' })
  await owner.delete(`/videos/${second.id}`)
  await finishJobs(provider)
  expect(await isServed(first.videoFile)).toBe(true)
  await owner.delete(`/videos/${first._id}`)
  await finishJobs(provider)
  expect(await isServed(first.videoFile)).toBe(false)
})

test('only the owner can change or delete a video', async () => {
  const owner = await provider.user()
  const video = await owner.publishes()
  const stranger = await provider.user()
  const refused = { status: 403, body: { message: 'Only the owner of a video can change it.' } }
  expect(await stranger.patch(`/videos/${video.id}`, form({ title: 'Mine' }))).toMatchObject(refused)
  expect(await stranger.delete(`/videos/${video.id}`)).toMatchObject(refused)
  expect(await provider.visitor.delete(`/videos/${video.id}`)).toMatchObject({ status: 401 })
  expect(await owner.patch('/videos/none', form({ title: 'Mine' }))).toMatchObject({
    status: 404,
    body: { message: 'Video not found' },
  })
})
