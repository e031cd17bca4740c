import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

async function arrange() {
  const [channel, viewer] = [await provider.user(), await provider.user()]
  return { viewer, video: await channel.publishes() }
}

test("returns a viewer's position only to that viewer, in the video and in lists", async () => {
  const { viewer, video } = await arrange()
  await viewer.watches(video)
  const answer = await viewer.post(`/videos/${video.id}/position`, { seconds: 42.5 })
  expect(answer.status).toBe(204)

  const ofVideo = (videos: { _id: string; watchedSeconds: number | null }[]) =>
    videos.find(({ _id }) => _id === video.id)?.watchedSeconds
  expect((await viewer.get(`/videos/${video.id}`)).data.watchedSeconds).toBe(42.5)
  expect(ofVideo((await viewer.get('/videos?limit=50')).data.videos)).toBe(42.5)
  expect(ofVideo((await viewer.get('/users/watch-history')).data)).toBe(42.5)
  expect((await (await provider.user()).get(`/videos/${video.id}`)).data.watchedSeconds).toBe(0)
  expect((await provider.visitor.get(`/videos/${video.id}`)).data.watchedSeconds).toBeNull()
  expect(ofVideo((await provider.visitor.get('/videos?limit=50')).data.videos)).toBeNull()
})

test('saving a position does not restore a video removed from the history', async () => {
  const { viewer, video } = await arrange()
  await viewer.watches(video)
  await viewer.post(`/videos/${video.id}/position`, { seconds: 42 })
  await viewer.delete(`/users/watch-history/${video.id}`)
  expect((await viewer.post(`/videos/${video.id}/position`, { seconds: 43 })).status).toBe(204)
  expect((await viewer.get('/users/watch-history')).data).toEqual([])
})

test('watching a video again keeps the position', async () => {
  const { viewer, video } = await arrange()
  await viewer.watches(video)
  await viewer.post(`/videos/${video.id}/position`, { seconds: 42 })
  expect((await viewer.get(`/videos/${video.id}`)).data.watchedSeconds).toBe(42)
})

test.each([{}, { seconds: -1 }, { seconds: 'ten' }, { seconds: 1e9 }])(
  'rejects the invalid position %j',
  async (body) => {
    const { viewer, video } = await arrange()
    expect((await viewer.post(`/videos/${video.id}/position`, body)).status).toBe(400)
  },
)

test('signed-out viewers cannot save a position', async () => {
  const { video } = await arrange()
  expect((await provider.visitor.post(`/videos/${video.id}/position`, { seconds: 1 })).status).toBe(401)
})
