import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

test('a category lists its videos by date or by views', async () => {
  const owner = await provider.user()
  const old = await owner.publishes({ category: 'music', views: 9, minutesAgo: 9 })
  const recent = await owner.publishes({ category: 'music', views: 1 })
  await owner.publishes({ category: 'gaming' })
  await owner.publishes()
  const { data } = await provider.visitor.get('/categories/music/videos')
  expect(data).toMatchObject({
    category: { slug: 'music', name: 'Music' },
    videos: [{ _id: recent.id, category: 'music' }, { _id: old.id }],
    pagination: { total: 2 },
  })
  const byViews = await provider.visitor.get('/categories/music/videos?sortBy=views&limit=1')
  expect(byViews.data.videos).toMatchObject([{ _id: old.id }])
})

test.each(['none', 'constructor', "music'%20or%201=1", 'MUSIC', '%00', 'a'.repeat(90)])(
  'category %s returns a 404 with its own error code, unlike an unknown URL',
  async (category) => {
    const { status, body } = await provider.visitor.get(`/categories/${category}/videos`)
    expect([status, body]).toMatchObject([404, { code: 'CATEGORY_NOT_FOUND' }])
    expect((await provider.visitor.get(`/catalogues/${category}`)).body).not.toHaveProperty('code')
  },
)

test('an owner can set a known category on a video and remove it', async () => {
  const owner = await provider.user()
  const { id } = await owner.publishes()
  expect((await owner.patch(`/videos/${id}`, form('news'))).data.category).toBe('news')
  const refused = await owner.patch(`/videos/${id}`, form('cats'))
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'category'])
  expect((await owner.get(`/videos/${id}`)).data.category).toBe('news')
  expect((await owner.patch(`/videos/${id}`, form(''))).data.category).toBeNull()
})

function form(category: string): FormData {
  const fields = new FormData()
  fields.set('category', category)
  return fields
}
