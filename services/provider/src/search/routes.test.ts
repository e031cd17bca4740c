// cspell:ignore armel Ärmel Saxo saxofone lesons
import { eq } from '../database/drizzle.ts'
import { users, videos } from '../database/schema.ts'
import { connect } from '../database/connect.ts'
import { hide, show } from '../moderation/moderate.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { textQueryOf } from './find-videos.ts'
import { parseQuery } from './parse-query.ts'
import { refreshTerms } from './refresh-search.ts'

const provider = startTestProvider()

const find = async (query: string, more = '') =>
  (await provider.visitor.get(`/search?query=${encodeURIComponent(query)}${more}`)).data
const titlesOf = (found: { videos: { title: string }[] }) => found.videos.map(({ title }) => title)

test('finds a video by its current title, description and channel name until it is deleted', async () => {
  const owner = await provider.user({ fullName: 'Quokka Films' })
  const { id } = await owner.publishes({ title: 'Basking iguanas', description: 'Lizards on a warm rock.' })
  expect(titlesOf(await find('iguana rocks'))).toEqual(['Basking iguanas'])
  expect(titlesOf(await find('quokka lizard'))).toEqual(['Basking iguanas'])

  await provider.database.update(videos).set({ title: 'Sleeping geckos' }).where(eq(videos.id, id))
  await provider.database.update(users).set({ fullName: 'Numbat Films' }).where(eq(users.id, owner.id))
  expect((await find('iguana')).videos).toEqual([])
  expect((await find('quokka')).videos).toEqual([])
  expect(titlesOf(await find('numbat gecko'))).toEqual(['Sleeping geckos'])

  await owner.delete(`/videos/${id}`)
  expect((await find('gecko')).videos).toEqual([])
})

test('does not find hidden channels or their videos', async () => {
  const owner = await provider.user({ fullName: 'Zanzibar Radio', username: 'zanzibar' })
  await owner.publishes({ title: 'Zeppelin landing' })
  const moderators = connect(provider.databaseUrl, { seesHidden: true })
  const account = { kind: 'account', id: 'zanzibar', operator: 'Ada', reason: 'A test.' } as const
  try {
    expect(await find('zanzibar')).toMatchObject({ total: 1, channels: [{ username: 'zanzibar' }] })
    await hide(moderators.database, account)
    expect(await find('zeppelin')).toMatchObject({ videos: [], total: 0 })
    expect(await find('zanzibar')).toMatchObject({ videos: [], channels: [] })
    await show(moderators.database, account)
    expect(titlesOf(await find('zeppelin'))).toEqual(['Zeppelin landing'])
  } finally {
    await moderators.close()
  }
})

test.each([
  ['capybaras -capybara', false],
  ['"swimming capybaras" -capybara', false],
  ['capybaras -wombat', true],
  ['capybaras or wombats -wombat', true],
])('finds nothing if the query excludes a word that it requires: %s', async (query, finds) => {
  const owner = await provider.user()
  const { id } = await owner.publishes({ title: 'Swimming capybaras' })
  const text = await textQueryOf(provider.database, parseQuery(query))
  expect([text !== undefined, titlesOf(await find(query))]).toEqual([finds, finds ? ['Swimming capybaras'] : []])
  await owner.delete(`/videos/${id}`)
})

test('marks matching words and returns the start of a matching caption', async () => {
  const owner = await provider.user()
  const { id } = await owner.publishes({
    title: 'Knitting a Scarf',
    description: 'First line.\nThen purl <b>stitches</b>.',
  })
  const text = 'WEBVTT\n\n00:02.000 --> 00:04.000\nCast on\n\n01:01:05.500 --> 01:01:07.000\nNow the Ärmel\n'
  await owner.post(`/videos/${id}/captions`, { language: 'en', label: 'English', text })
  const matchOf = async (query: string) => (await find(query)).videos[0]?.match

  expect(await matchOf('scarfs knit')).toEqual({
    title: [
      { text: 'Knitting', isMatch: true },
      { text: ' a ', isMatch: false },
      { text: 'Scarf', isMatch: true },
    ],
  })
  expect((await matchOf('stitch')).description).toEqual([
    { text: 'First line. Then purl <b>', isMatch: false },
    { text: 'stitches', isMatch: true },
    { text: '</b>.', isMatch: false },
  ])
  expect((await matchOf('armel')).caption).toEqual({
    start: 3665.5,
    text: [
      { text: 'Now the ', isMatch: false },
      { text: 'Ärmel', isMatch: true },
    ],
  })
  expect(titlesOf(await find('knitting', '&captions=true'))).toEqual(['Knitting a Scarf'])
  await owner.delete(`/videos/${id}/captions/en`)
  expect((await find('armel')).videos).toEqual([])
})

describe('search with many results', () => {
  const titles = Array.from({ length: 45 }, (_, index) => `Umbrella ${index}`)
  beforeAll(async () => {
    const owner = await provider.user()
    for (const [index, title] of titles.entries())
      await owner.publishes({ title, views: index % 7, minutesAgo: index * 60, durationSeconds: index * 60 })
  })

  test.each(['relevance', 'date', 'views'])('sorting by %s lists each video once across all pages', async (sort) => {
    const found: string[] = []
    let cursor = ''
    do {
      const page = await find('umbrellas', `&sort=${sort}&limit=20${cursor && `&cursor=${cursor}`}`)
      expect(page).toMatchObject({ total: 45, isTotalExact: true })
      found.push(...titlesOf(page))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(found).toHaveLength(45)
    expect(found.toSorted()).toEqual(titles.toSorted())
  })

  test('results can be sorted and filtered', async () => {
    expect(titlesOf(await find('umbrella', '&sort=date&limit=2'))).toEqual(['Umbrella 0', 'Umbrella 1'])
    expect((await find('umbrella', '&sort=views&limit=6')).videos.map(({ views }: { views: number }) => views)).toEqual(
      Array(6).fill(6),
    )
    expect((await find('umbrella', '&length=short')).total).toBe(4)
    expect((await find('umbrella', '&length=long')).total).toBe(24)
    expect((await find('umbrella', '&uploaded=day')).total).toBe(24)
    expect((await find('umbrella', '&captions=true')).total).toBe(0)
    expect((await find('umbrella', '&type=channels')).videos).toEqual([])
  })
})

test('corrects and suggests a misspelled word after the terms are refreshed', async () => {
  await (await provider.user()).publishes({ title: 'Saxophone lessons' })
  await refreshTerms(provider.database)
  expect(await find('saxofone lesons')).toMatchObject({
    query: 'saxofone lesons',
    correctedQuery: 'saxophone lessons',
    total: 1,
  })
  const suggest = async (query: string) =>
    (await provider.visitor.get(`/search/suggestions?query=${query}`)).data.suggestions.map(
      ({ text }: { text: string }) => text,
    )
  expect(await suggest('Saxo')).toEqual(['saxophone lessons'])
  expect(await suggest('saxofone')).toEqual(['saxophone'])
  expect(await suggest('%25')).toEqual([])
})

describe('search with hostile input', () => {
  test.each([
    `'; drop table videos; --`,
    `' or 1=1 --`,
    `a & b | !c <-> d:* (`,
    `:*`,
    `\\`,
    `a'b''c`,
    `"`,
    `-"`,
    `!!!!!!!!`,
    `<script>alert(1)</script>`,
    `$1 \${a} %s %00`,
    `or or or`,
    `-a -b -c`,
    `(((((((((((((((`,
    `\u202Eabc\u0007`,
    `a\u0000b`,
    `\uD800`,
    `${'ab '.repeat(66)}`,
    `${"a'".repeat(100)}`,
    `${'-"'.repeat(100)}`,
    `${'é'.repeat(200)}`,
  ])('accepts the query %j', async (query) => {
    for (const path of ['/search?query=', '/search/suggestions?query=']) {
      const { status, body } = await provider.visitor.get(path + encodeURIComponent(query.toWellFormed()))
      expect([status, body.success]).toEqual([200, true])
    }
  })

  test.each(['', ' ', '%20%09', 'a'.repeat(201), 'a'.repeat(10_000), 'a&query=b'])(
    'rejects the query %.20s',
    async (query) => {
      for (const path of ['/search?query=', '/search/suggestions?query=']) {
        const { status, body } = await provider.visitor.get(path + query)
        expect([status, body.errors?.[0]?.field]).toEqual([400, 'query'])
      }
    },
  )

  test.each([
    ['type', 'all,videos'],
    ['sort', 'hotness desc'],
    ['uploaded', 'P1D'],
    ['length', '240'],
    ['captions', 'maybe'],
    ['limit', '51'],
    ['limit', '0'],
    ['limit', '1e1'],
    ['cursor', 'x'],
    ['cursor', Buffer.from('["a","b"]').toString('base64url')],
    ['cursor', Buffer.from('[1,"\' or 1=1"]').toString('base64url')],
    ['cursor', Buffer.from('[1,"a",1e99]').toString('base64url')],
    ['cursor', Buffer.from('{"key":1}').toString('base64url')],
    ['cursor', 'A'.repeat(500)],
  ])('rejects an invalid %s: %.30s', async (field, value) => {
    const { status, body } = await provider.visitor.get(`/search?query=a&${field}=${encodeURIComponent(value)}`)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  test.each(['relevance', 'date', 'views'])(
    'a forged cursor with extreme values never causes a 500 when sorting by %s',
    async (sort) => {
      for (const key of [1e308, -1e308, 0.5, 9e15]) {
        const cursor = Buffer.from(JSON.stringify([key, 'a'])).toString('base64url')
        const { status } = await provider.visitor.get(`/search?query=umbrella&sort=${sort}&cursor=${cursor}`)
        expect([200, 400]).toContain(status)
      }
    },
  )
})
