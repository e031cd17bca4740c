import { form, mediaFileBlob } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { ChannelSchema } from '../channels/schemas.ts'
import { VideoSchema } from './schemas.ts'

const provider = startTestProvider()

const fieldsOf = (video: { ownerDetails: object }) => [
  Object.keys(video).toSorted(),
  Object.keys(video.ownerDetails).toSorted(),
]
/** Removes the fields that only single-video responses include, such as captions and renditions. */
const listed = ({
  captions: _,
  stream: _stream,
  streamPercent: _percent,
  streamMessage: _message,
  visibility: _visibility,
  publishesAt: _publishesAt,
  ...video
}: Record<string, unknown>) => video
const allFields = [Object.keys(VideoSchema.properties).toSorted(), Object.keys(ChannelSchema.properties).toSorted()]

test('all responses contain the same video with every field in the contract', async () => {
  const [channel, fan] = [await provider.user(), await provider.user()]
  const { id } = await channel.publishes({ durationSeconds: 61.25, minutesAgo: 3, title: 'Über “all”', views: 7 })
  await fan.likes({ id })
  await fan.subscribesTo(channel)
  await fan.watches({ id })
  // The first visit after a like is the page's refetch. The next visit is a view.
  await fan.watches({ id })

  const { data: alone } = await fan.get(`/videos/${id}`)
  expect(fieldsOf(alone)).toEqual(allFields)
  expect(alone).toMatchObject({ duration: 61.25, views: 8, likes: 1, isLiked: true, isDisliked: false })
  expect(alone.ownerDetails).toMatchObject({ _id: channel.id, isSubscribed: true, subscribersCount: 1 })
  for (const sortBy of ['createdAt', 'recommended']) {
    const { data } = await fan.get(`/videos?userId=${channel.id}&sortBy=${sortBy}`)
    expect(data.videos).toEqual([listed(alone)])
  }
  expect((await fan.get('/likes/videos')).data.likedVideos[0].videoDetails).toEqual(listed(alone))
  expect((await fan.get('/users/watch-history')).data).toEqual([listed(alone)])
})

test('signed-out viewers get the same video without personal fields', async () => {
  const channel = await provider.user()
  const video = await channel.publishes()
  const { data: alone } = await provider.visitor.get(`/videos/${video.id}`)
  const { data: list } = await provider.visitor.get(`/videos?userId=${channel.id}`)
  expect(list.videos).toEqual([listed(alone)])
  expect(fieldsOf(alone)).toEqual(allFields)
  expect(alone).toMatchObject({ isLiked: false, ownerDetails: { isSubscribed: false } })
})

test("the upload response contains the video in the same form as the channel's list", async () => {
  const channel = await provider.user()
  const [videoFile, thumbnail] = [await mediaFileBlob('clip.mp4'), await mediaFileBlob('picture.png')]
  const { data: uploaded } = await channel.post('/videos', form({ title: 'T', description: 'D', videoFile, thumbnail }))
  expect(fieldsOf(uploaded)).toEqual(allFields)
  expect((await channel.get(`/videos?userId=${channel.id}`)).data.videos).toEqual([listed(uploaded)])
})

test('a like marks only its video, and a subscription only its channel', async () => {
  const [followed, other, fan] = [await provider.user(), await provider.user(), await provider.user()]
  const [liked, notLiked] = [await followed.publishes(), await other.publishes()]
  await fan.likes(liked)
  await fan.subscribesTo(followed)
  const notMarked = { isLiked: false, ownerDetails: { isSubscribed: false } }
  expect((await fan.get(`/videos/${notLiked.id}`)).data).toMatchObject(notMarked)
  expect((await fan.get(`/videos?userId=${other.id}`)).data.videos).toMatchObject([notMarked])
  expect((await fan.get(`/users/channel/${other.username}`)).data).toMatchObject({ isSubscribed: false })

  const [own, answer] = [await fan.comments(notLiked, 'one'), await other.comments(notLiked, 'two')]
  await fan.post(`/likes/toggle/c/${own.id}`)
  const { data } = await fan.get(`/comments/${notLiked.id}`)
  const marks = data.comments.map(({ _id, isLiked }: { _id: string; isLiked: boolean }) => [_id, isLiked])
  expect(marks).toEqual([
    [answer.id, false],
    [own.id, true],
  ])
})
