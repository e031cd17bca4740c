import { and, eq, sql } from '../database/drizzle.ts'
import { recommendations } from '../database/schema.ts'
import type { TestUser } from '../test/arrange.ts'
import type { Caller } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'

const dayMinutes = 24 * 60

const provider = startTestProvider()

async function recommendedTo(caller: Caller, query = 'limit=50'): Promise<string[]> {
  const { data } = await caller.get(`/videos?sortBy=recommended&${query}`)
  return data.videos.map((video: { title: string }) => video.title)
}

/** Waits until the viewer's recommendations include their current likes and subscriptions. */
async function untilFound({ id }: TestUser): Promise<void> {
  const isFound = sql`${recommendations.foundChanges} = ${recommendations.changes}`
  const count = () => provider.database.$count(recommendations, and(eq(recommendations.userId, id), isFound))
  while ((await count()) === 0);
}

/** Creates a user who likes the gardening video and follows the painter. */
async function painterFollower(): Promise<TestUser> {
  const viewer = await provider.user()
  await viewer.likes({ id: (await videoCalled('gardening'))._id })
  await viewer.subscribesTo({ id: (await videoCalled('painting 1')).ownerDetails._id })
  return viewer
}

const setHidden = (title: string, isHidden: boolean) =>
  provider.database.execute(sql`update public.videos set is_hidden = ${isHidden} where title = ${title}`)

const setViews = (title: string, views: number) =>
  provider.database.execute(sql`update videos set views = ${views} where title = ${title}`)

async function videoCalled(title: string) {
  const { data } = await provider.visitor.get('/videos?limit=50')
  return data.videos.find((video: { title: string }) => video.title === title)
}

describe('GET /videos?sortBy=recommended', () => {
  beforeAll(async () => {
    const [popular, painter, gardener] = [await provider.user(), await provider.user(), await provider.user()]
    await popular.publishes({ title: 'popular this week', views: 90_000, minutesAgo: 7 * dayMinutes })
    await popular.publishes({ title: 'popular years ago', views: 900_000, minutesAgo: 1000 * dayMinutes })
    await painter.publishes({ title: 'painting 1', views: 40, minutesAgo: 20 * dayMinutes })
    await painter.publishes({ title: 'painting 2', views: 40, minutesAgo: 21 * dayMinutes })
    await gardener.publishes({ title: 'gardening', views: 40, minutesAgo: 19 * dayMinutes })
    await gardener.publishes({ title: 'new and unknown', views: 0, minutesAgo: 1 })
  })

  test('lists popular videos for signed-out viewers, and gives older videos less weight', async () => {
    expect(await recommendedTo(provider.visitor)).toEqual([
      'popular this week',
      'gardening',
      'painting 1',
      'painting 2',
      'new and unknown',
      'popular years ago',
    ])
  })

  test('lists the same videos for new users as for visitors', async () => {
    expect(await recommendedTo(await provider.user())).toEqual(await recommendedTo(provider.visitor))
  })

  test('boosts channels that a viewer follows', async () => {
    const viewer = await provider.user()
    await viewer.subscribesTo({ id: (await videoCalled('painting 1')).ownerDetails._id })
    const titles = await recommendedTo(viewer)
    expect(titles.indexOf('painting 2')).toBeLessThan(titles.indexOf('gardening'))
    expect(titles).toHaveLength(6)
  })

  test("boosts other videos from a liked video's channel", async () => {
    const viewer = await provider.user()
    await viewer.likes({ id: (await videoCalled('painting 1'))._id })
    const [theirs, everyones] = [await recommendedTo(viewer), await recommendedTo(provider.visitor)]
    expect(theirs.indexOf('painting 2')).toBeLessThan(theirs.indexOf('painting 1'))
    expect(everyones.indexOf('painting 1')).toBeLessThan(everyones.indexOf('painting 2'))
  })

  test('boosts videos liked by users with similar likes', async () => {
    const [viewer, alike] = [await provider.user(), await provider.user()]
    const [common, theirs] = [await videoCalled('popular years ago'), await videoCalled('painting 2')]
    await alike.likes({ id: common._id }, { id: theirs._id })
    await viewer.likes({ id: common._id })
    const [lifted, everyones] = [await recommendedTo(viewer), await recommendedTo(provider.visitor)]
    expect(lifted.indexOf('painting 2')).toBeLessThan(everyones.indexOf('painting 2'))
  })

  test('paging does not repeat or skip videos for a viewer with likes', async () => {
    const viewer = await provider.user()
    await viewer.likes({ id: (await videoCalled('gardening'))._id })
    await viewer.subscribesTo({ id: (await videoCalled('painting 1')).ownerDetails._id })
    const all = await recommendedTo(viewer)
    for (const limit of [1, 2, 4]) {
      const paged: string[] = []
      for (let page = 1; page <= 6 / limit + 1; page++) {
        paged.push(...(await recommendedTo(viewer, `limit=${limit}&page=${page}`)))
      }
      expect(paged).toEqual(all)
    }
    expect(await recommendedTo(viewer, 'limit=50&sortType=asc')).toEqual(all.toReversed())
  })

  test('computes recommendations before the viewer requests them', async () => {
    const viewer = await painterFollower()
    await untilFound(viewer)
    const [kept] = await provider.database.select().from(recommendations).where(eq(recommendations.userId, viewer.id))
    expect(kept?.videoIds).toContain((await videoCalled('painting 2'))._id)
  })

  test('fills a page if a precomputed video was hidden in the meantime', async () => {
    const viewer = await painterFollower()
    await recommendedTo(viewer)
    await setHidden('painting 1', true)
    try {
      const page = await recommendedTo(viewer, 'limit=3')
      expect(page).toHaveLength(3)
      expect(page).not.toContain('painting 1')
    } finally {
      await setHidden('painting 1', false)
    }
  })

  test('paging does not repeat or skip videos if a video becomes very popular after the recommendations were computed', async () => {
    const viewer = await painterFollower()
    await recommendedTo(viewer)
    await setViews('painting 2', 1_000_000_000)
    try {
      const paged: string[] = []
      for (let page = 1; page <= 6; page++) paged.push(...(await recommendedTo(viewer, `limit=1&page=${page}`)))
      expect(paged.toSorted()).toEqual((await recommendedTo(provider.visitor)).toSorted())
      expect(paged[0]).toBe('painting 2')
    } finally {
      await setViews('painting 2', 40)
    }
  })

  test("includes other users' actions from a few minutes ago after a request", async () => {
    const viewer = await painterFollower()
    await recommendedTo(viewer)
    await (
      await provider.user()
    ).likes({ id: (await videoCalled('gardening'))._id }, { id: (await videoCalled('new and unknown'))._id })
    const { id } = viewer
    await provider.database.execute(
      sql`update recommendations set found_at = now() - interval '1 hour' where user_id = ${id}`,
    )
    const isRecommended = async () => {
      await recommendedTo(viewer)
      const [kept] = await provider.database.select().from(recommendations).where(eq(recommendations.userId, id))
      return kept?.videoIds.includes((await videoCalled('new and unknown'))._id)
    }
    while (!(await isRecommended()));
  })

  test('omits the excluded video', async () => {
    const { _id } = await videoCalled('gardening')
    expect(await recommendedTo(provider.visitor, `limit=50&exclude=${_id}`)).not.toContain('gardening')
  })
})
