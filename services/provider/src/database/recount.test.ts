import { sql } from './drizzle.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { recount, type Recounted } from './recount.ts'

const provider = startTestProvider()

async function recountAll(): Promise<Recounted[]> {
  const all: Recounted[] = []
  for await (const each of recount({ databaseUrl: provider.databaseUrl, batch: 2 })) all.push(each)
  return all
}

const fixedIn = (all: Recounted[]) => Object.fromEntries(all.map(({ name, fixed }) => [name, fixed]))

test('fixes wrong counts and leaves correct counts unchanged', async () => {
  const [ada, grace] = [await provider.user(), await provider.user()]
  const [one] = [await ada.publishes(), await ada.publishes(), await ada.publishes()]
  await grace.likes(one)
  await grace.subscribesTo(ada)
  const comment = await grace.comments(one, 'First')
  await grace.comments(one, 'a reply, which counts nowhere', comment)
  expect(Object.values(fixedIn(await recountAll()))).toEqual([0, 0, 0, 0, 0, 0, 0])

  await provider.database.execute(sql`update videos set likes_count = 7, comments_count = 0`)
  await provider.database.execute(sql`update users set subscribers_count = 9, videos_count = 1`)
  await provider.database.execute(sql`update subscription_counts set count = 5`)
  await provider.database.execute(sql`update comments set likes_count = 2`)
  await provider.database.execute(sql`update counts set count = 100`)
  expect(fixedIn(await recountAll())).toEqual({
    'channel subscribers': 2,
    'channel videos': 2,
    'user subscriptions': 1,
    'video likes': 3,
    'video comments': 1,
    'comment likes': 2,
    'total videos': 1,
  })
  const { data } = await provider.visitor.get(`/videos/${one.id}`)
  expect([data.likes, data.ownerDetails.subscribersCount]).toEqual([1, 1])
  expect((await provider.visitor.get('/videos')).data.pagination.total).toBe(3)
  expect((await provider.visitor.get(`/comments/${one.id}`)).data.pagination.totalComments).toBe(1)
  expect((await grace.get(`/subscriptions/u/${grace.id}`)).data.subscribedCount).toBe(1)
  expect(Object.values(fixedIn(await recountAll()))).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('a recount does not lose concurrent changes', async () => {
  const owner = await provider.user()
  const video = await owner.publishes()
  const viewers = await Promise.all(Array.from({ length: 8 }, () => provider.user()))
  const writing = Promise.all(
    viewers.map(async (viewer, index) => {
      for (let round = 0; round <= index % 2; round++) {
        await viewer.likes(video)
        await viewer.subscribesTo(owner)
      }
    }),
  )
  for (let round = 0; round < 3; round++) {
    await provider.database.execute(sql`update videos set likes_count = likes_count + 100 where id = ${video.id}`)
    await recountAll()
  }
  await writing
  await recountAll()
  expect(Object.values(fixedIn(await recountAll()))).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect((await provider.visitor.get(`/videos/${video.id}`)).data.likes).toBe(4)
})

test('does not count subscriptions to hidden or deleted channels, and counts them again when a channel is unhidden', async () => {
  const [ada, grace, viewer] = [await provider.user(), await provider.user(), await provider.user()]
  await viewer.subscribesTo(ada, grace)
  const count = async () => (await viewer.get(`/subscriptions/u/${viewer.id}`)).data.subscribedCount
  expect(await count()).toBe(2)
  await provider.database.execute(sql`update public.users set is_hidden = true where id = ${ada.id}`)
  expect(await count()).toBe(1)
  await provider.database.execute(sql`update public.users set is_hidden = false where id = ${ada.id}`)
  expect(await count()).toBe(2)
  await provider.database.execute(sql`update public.users set is_hidden = true where id = ${ada.id}`)
  await provider.database.execute(sql`delete from public.users where id in (${ada.id}, ${grace.id})`)
  expect(await count()).toBe(0)
  expect(fixedIn(await recountAll())['user subscriptions']).toBe(0)
})
