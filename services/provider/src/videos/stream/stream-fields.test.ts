import { eq } from 'drizzle-orm'
import { videos } from '../../database/schema.ts'
import { startTestProvider } from '../../test/test-provider.ts'

const provider = startTestProvider()

test.each([
  [0, 14, 0],
  [0, 16, null],
  [43, 16, 43],
])('of a video that is %s %% made after %s minutes its owner is told %s', async (streamPercent, minutes, told) => {
  const owner = await provider.user()
  const { id } = await owner.publishes()
  const createdAt = new Date(Date.now() - minutes * 60_000)
  await provider.database.update(videos).set({ streamPercent, createdAt }).where(eq(videos.id, id))
  expect((await owner.get(`/videos/${id}`)).data.streamPercent).toBe(told)
})
