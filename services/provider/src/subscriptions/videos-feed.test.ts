import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

const idsOf = ({ videos }: { videos: { _id: string }[] }) => videos.map(({ _id }) => _id)

test('lists each new video from subscribed channels once, optionally without watched videos', async () => {
  const [ada, bea, stranger, viewer] = [
    await provider.user(),
    await provider.user(),
    await provider.user(),
    await provider.user(),
  ]
  const published: { id: string }[] = []
  for (let index = 0; index < 7; index++)
    published.push(await (index % 2 ? ada : bea).publishes({ minutesAgo: index > 3 ? 60 : index }))
  await stranger.publishes()
  await viewer.subscribesTo(ada, bea)
  expect((await viewer.get(`/subscriptions/u/${viewer.id}`)).data.hasVideosFeed).toBe(true)

  const found: string[] = []
  let cursor = ''
  do {
    const { data } = await viewer.get(`/subscriptions/videos?limit=2${cursor && `&cursor=${cursor}`}`)
    found.push(...idsOf(data))
    cursor = data.nextCursor ?? ''
  } while (cursor)
  expect(found.slice(0, 4)).toEqual(published.slice(0, 4).map(({ id }) => id))
  expect(found.toSorted()).toEqual(published.map(({ id }) => id).toSorted())

  const [first] = published
  if (first) await viewer.watches(first)
  const { data } = await viewer.get('/subscriptions/videos?hideWatched=true')
  expect(idsOf(data)).not.toContain(first?.id)
  expect(data.videos).toHaveLength(6)
})

test.each(['cursor=x', 'cursor=W10', 'limit=0', 'hideWatched=perhaps'])(
  'rejects a feed request with %s',
  async (query) => {
    const { status } = await (await provider.user()).get(`/subscriptions/videos?${query}`)
    expect(status).toBe(400)
  },
)
