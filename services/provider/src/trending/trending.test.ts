import { eq, sql } from '../database/drizzle.ts'
import { recentViews, videos, videoViews } from '../database/schema.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { refreshTrending } from './trending.ts'

const provider = startTestProvider()

const view = async ({ id }: { id: string }, count: number, hoursAgo: number) => {
  const countedAt = new Date(Date.now() - hoursAgo * 60 * 60 * 1000)
  const rows = Array.from({ length: count }, (_, index) => ({
    videoId: id,
    viewer: `guest:${hoursAgo}-${index}`,
    countedAt,
  }))
  await provider.database.insert(videoViews).values(rows)
}
const trending = async (more = '') => (await provider.visitor.get(`/trending?limit=10${more}`)).data
const idsOf = ({ videos }: { videos: { _id: string }[] }) => videos.map(({ _id }) => _id)

test('lists the most viewed videos first and reduces the weight of a view every hour', async () => {
  const owner = await provider.user()
  const [quiet, former, current] = [
    await owner.publishes({ views: 5 }),
    await owner.publishes({ views: 1 }),
    await owner.publishes({ views: 0 }),
  ]
  await view(former, 10, 23)
  await view(current, 8, 1)
  await refreshTrending(provider.database)
  const list = await trending()
  expect(idsOf(list)).toEqual([current.id, former.id, quiet.id])
  expect(list.pagination).toEqual({ page: 1, limit: 10, total: 3, totalPages: 1 })
  expect(idsOf(await trending('&page=2'))).toEqual([])

  // The same views must not count again half an hour later.
  await provider.database.update(recentViews).set({ countedAt: sql`${recentViews.countedAt} - interval '30 minutes'` })
  await view(quiet, 7, 0.1)
  await refreshTrending(provider.database)
  expect(idsOf(await trending())).toEqual([current.id, quiet.id, former.id])

  await provider.database.update(videos).set({ isHidden: true }).where(eq(videos.id, current.id))
  expect(idsOf(await trending())).toEqual([quiet.id, former.id])
})

test.each(['page=0', 'limit=51', 'limit=x', 'page=1e3'])('rejects a list request with %s', async (query) => {
  expect((await provider.visitor.get(`/trending?${query}`)).status).toBe(400)
})
