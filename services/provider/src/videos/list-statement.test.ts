import { sql } from '../database/drizzle.ts'
import { Client } from 'pg'
import { startTestProvider } from '../test/test-provider.ts'
import { fromEnd, videoListStatement } from './list-statement.ts'
import type { VideoListQuery } from './schemas.ts'

const videoCount = 20_000
const channelCount = 1000
/** A page has at most 50 videos, and each card's data is read through indexes. */
const maxRowsRead = 500

const provider = startTestProvider()
beforeAll(async () => {
  await provider.database.execute(sql`
    insert into users (id, username, email, full_name, password_hash, avatar_key, created_at)
    select 'c' || n, 'c' || n, 'c' || n || '@kinora.test', 'Channel ' || n, '', '', now() from generate_series(1, ${channelCount}::int) n
  `)
  await provider.database.execute(sql`
    insert into videos
      (id, owner_id, title, description, video_key, thumbnail_key, duration_seconds, views, likes_count, created_at)
    select
      'v' || n, 'c' || (1 + n % ${channelCount}::int), 'Video ' || n, '', '', '', 1,
      n::bigint * 7919 % 100000, n::bigint * 31 % 5000, now() - n * interval '1 second'
    from generate_series(1, ${videoCount}::int) n
  `)
  await provider.database.execute(sql`analyze videos, users`)
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Returns the nodes of a list statement's generic plan, which PostgreSQL uses from the sixth execution on. */
async function planOf(query: Partial<VideoListQuery>, viewerId: string | null): Promise<Plan[]> {
  const fullQuery: VideoListQuery = { page: 1, limit: 8, sortBy: 'createdAt', sortType: 'desc', ...query }
  const { text, values = [] } = videoListStatement(fullQuery, viewerId)
  const client = new Client({ connectionString: provider.databaseUrl })
  await client.connect()
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare list as ${text}`)
    const given = values.map((value) => client.escapeLiteral(String(value))).join(', ')
    const { rows } = await client.query(`explain (analyze, format json) execute list${given && `(${given})`}`)
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.end()
  }
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

const rowsRead = (plan: Plan) => (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']

const lists: [string, Partial<VideoListQuery>][] = [
  ...(['createdAt', 'views', 'likes', 'recommended'] as const).flatMap((sortBy) =>
    (['asc', 'desc'] as const).map((sortType): [string, Partial<VideoListQuery>] => [
      `sorted by ${sortBy} ${sortType}`,
      { sortBy, sortType },
    ]),
  ),
  ['from one channel', { userId: 'c7' }],
  ['without one video', { exclude: 'v3' }],
  ['from one channel without one video', { userId: 'c7', exclude: 'v6' }],
  ['with the maximum page size', { limit: 50 }],
]

describe.each([
  ['a visitor', null],
  ['a viewer', 'c1'],
])('the first page of 100,000 videos for %s', (_, viewerId) => {
  test.each(lists)('a list %s reads only the rows that it shows, through indexes', async (_name, query) => {
    const plan = await planOf(query, viewerId)
    const scanned = plan.filter(
      (node) => node['Node Type'] === 'Seq Scan' && ['videos', 'users'].includes(node['Relation Name'] ?? ''),
    )
    expect(scanned).toEqual([])
    expect(Math.max(...plan.map(rowsRead))).toBeLessThanOrEqual(maxRowsRead)
  })
})

function nameOf(query: Partial<VideoListQuery>): string | undefined {
  return videoListStatement({ page: 1, limit: 8, sortBy: 'views', sortType: 'desc', ...query }, null).name
}

test.each(lists)('page 100 of a list %s skips index entries with a generic plan', async (_name, query) => {
  const limit = 8
  const plan = await planOf({ ...query, page: 100, limit }, 'c1')
  expect(plan.filter((node) => ['Seq Scan', 'Sort'].includes(node['Node Type']) && node['Actual Rows'] > 100)).toEqual(
    [],
  )
  // Allows the rows before the page, and the rows that the inner limit reads in advance.
  expect(Math.max(...plan.map(rowsRead))).toBeLessThanOrEqual(99 * limit + 50)
})

test('statements with different limits, IDs and offsets share one plan, but each deep page is planned separately', () => {
  expect(nameOf({ limit: 50 })).toBe(nameOf({ limit: 8 }))
  expect(nameOf({ userId: 'c1' })).toBe(nameOf({ userId: 'c2' }))
  expect(nameOf({ userId: 'c1' })).not.toBe(nameOf({ exclude: 'c1' }))
  expect(nameOf({ page: 2 })).toBe(nameOf({ page: 600 }))
  expect(nameOf({ page: 2 })).not.toBe(nameOf({}))
  // Page 626 is the last page with a shared plan.
  expect(nameOf({ page: 626 })).toBe(nameOf({ page: 2 }))
  expect(nameOf({ page: 627 })).toBeUndefined()
})

test.each([
  [10, undefined],
  [11, { offset: 85, limit: 10 }],
  [19, { offset: 5, limit: 10 }],
  [20, { offset: 0, limit: 5 }],
  [21, undefined],
])('page %i with ten of 195 videos is read from the nearer end: %j', (page, expected) => {
  expect(fromEnd({ page, limit: 10 }, 195)).toEqual(expected)
})

test('keeps the number of videos correct when videos are added and removed', async () => {
  const total = async () => (await provider.visitor.get('/videos?limit=1')).data.pagination.total
  expect(await total()).toBe(videoCount)
  await provider.database.execute(sql`delete from videos where id in ('v1', 'v2', 'v3')`)
  expect(await total()).toBe(videoCount - 3)
  const channel = await provider.user()
  await channel.publishes()
  expect(await total()).toBe(videoCount - 2)
})
