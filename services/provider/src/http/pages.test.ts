import { sql } from '../database/drizzle.ts'
import { Client } from 'pg'
import { comments, subscriptions, users, videos } from '../database/schema.ts'
import type { TestUser } from '../test/arrange.ts'
import type { Answer } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { untilBlocked } from '../test/until-blocked.ts'

const videoCount = 200

const provider = startTestProvider({
  bounds: {
    deepPageOffset: 100,
    deepPages: 1,
    deepPageQueue: 1,
    databaseLockMs: 60_000,
    databaseStatementMs: 60_000,
    databaseAnswerMs: 60_000,
  },
})
let ada: TestUser
let videoId: string

beforeAll(async () => {
  ada = await provider.user()
  ;({ id: videoId } = await ada.publishes())
  await provider.database.execute(sql`
    insert into ${users} (id, username, email, full_name, password_hash, avatar_key, created_at)
    select 'c' || n, 'c' || n, 'c' || n || '@kinora.test', 'Channel ' || n, '', '', now() from generate_series(1, 150) n`)
  await provider.database.execute(sql`
    insert into ${videos} (id, owner_id, title, description, video_key, thumbnail_key, duration_seconds, created_at)
    select 'v' || n, ${ada.id}, 'Video ' || n, '', '', '', 1, now() from generate_series(1, ${videoCount - 1}::int) n`)
  await provider.database.execute(sql`update ${users} set videos_count = ${videoCount} where id = ${ada.id}`)
  await provider.database.execute(sql`
    insert into ${comments} (id, video_id, author_id, content, created_at)
    select 'm' || n, ${videoId}, ${ada.id}, 'x', now() from generate_series(1, 150) n`)
  await provider.database.execute(sql`update ${videos} set comments_count = 150 where id = ${videoId}`)
  await provider.database.execute(sql`
    insert into ${subscriptions} (id, channel_id, subscriber_id, created_at)
    select 's' || n, 'c' || n, ${ada.id}, now() from generate_series(1, 150) n`)
})

const lists: [list: string, path: () => string][] = [
  ['videos', () => '/videos?'],
  ['videos by views', () => '/videos?sortBy=views&'],
  ['videos by likes', () => '/videos?sortBy=likes&'],
  ['recommended videos', () => '/videos?sortBy=recommended&'],
  ["a channel's videos", () => `/videos?userId=${ada.id}&`],
  ['videos except one', () => `/videos?exclude=${videoId}&`],
  ['comments', () => `/comments/${videoId}?`],
  ['subscriptions', () => `/subscriptions/u/${ada.id}?`],
]

const itemsOf = ({ data }: Answer): unknown[] => data.videos ?? data.comments ?? data.subscribedChannels

/** Locks these tables against reads while `work` runs. */
async function locked(tables: string, work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: provider.databaseUrl })
  await client.connect()
  try {
    await client.query(`begin; lock table ${tables} in access exclusive mode`)
    await work()
  } finally {
    await client.end()
  }
}

const integers = () => [
  ...lists.flatMap(([, path]) => ['page', 'limit'].map((field) => ({ path: path(), field }))),
  { path: '/studio/views?', field: 'days' },
]

// oxfmt-ignore
test.each([
  'Infinity', '-Infinity', 'NaN', '1e308', '1e3', '1e400', '1.5', '1.0', '%2B1', '%201', '1%20', '', '0x1', '01', 'ten', '٣',
])('rejects %j for an integer and reports the field', async (number) => {
  for (const { path, field } of integers()) {
    const answer = await ada.get(`${path}${field}=${number}`)
    const message = `${field} must be a whole number.`
    expect(answer.body).toEqual({ statusCode: 400, success: false, message, errors: [{ field, message }] })
  }
})

describe.each(lists)('a page of %s', (_list, path) => {
  test.each(['0', '-0', '-1', '999999999999999999999', '1&page=2', '1&page=1'])('rejects page=%s', async (page) => {
    const { body } = await ada.get(`${path()}page=${page}`)
    expect(body).toMatchObject({
      statusCode: 400,
      errors: [{ field: 'page', message: expect.stringContaining('page') }],
    })
  })

  test('returns items up to page totalPages, and no items beyond it', async () => {
    const { data } = await ada.get(`${path()}limit=1`)
    const { totalPages } = data.pagination
    expect(totalPages).toBeGreaterThan(100)
    expect(itemsOf(await ada.get(`${path()}limit=1&page=${totalPages}`))).toHaveLength(1)
    for (const page of [totalPages + 1, 1_000_000, 99_999_999_999_999]) {
      const answer = await ada.get(`${path()}limit=1&page=${page}`)
      expect(answer.status).toBe(200)
      expect(itemsOf(answer)).toEqual([])
      expect(answer.data.pagination.totalPages).toBe(totalPages)
    }
  })
})

test('a page beyond the last one requires only the count, so it works even while the list cannot be read', async () => {
  await locked('videos, video_likes, video_views', async () => {
    const paths = ['', '&sortBy=views', '&sortBy=likes', '&sortBy=recommended', `&userId=${ada.id}`]
    const answers = paths.flatMap((path) =>
      [ada, provider.visitor].map((who) => who.get(`/videos?page=1000000${path}`)),
    )
    for (const answer of await Promise.all(answers)) expect(itemsOf(answer)).toEqual([])
  })
  await locked('comments, comment_likes', async () => {
    expect(itemsOf(await provider.visitor.get(`/comments/${videoId}?page=1000000`))).toEqual([])
  })
})

test('reads deep pages one at a time, rejects them when too many wait, and does not block other calls', async () => {
  let deepAnswers: Promise<Answer[]> | undefined
  // Lists read this table for signed-in viewers, but not for visitors.
  await locked('subscriptions', async () => {
    let refused = 0
    const enoughRefused = Promise.withResolvers<void>()
    const deep = Array.from({ length: 12 }, async (_, index) => {
      const answer = await ada.get(`/videos?limit=1&page=${110 + index}`)
      if (answer.status !== 200 && ++refused === 10) enoughRefused.resolve()
      return answer
    })
    await enoughRefused.promise
    for (const path of ['/videos', '/videos?page=2', '/videos?page=1000000', `/videos?sortBy=views`]) {
      expect((await provider.visitor.get(path)).status).toBe(200)
    }
    deepAnswers = Promise.all(deep)
  })
  const answers = await deepAnswers
  expect(answers).toHaveLength(12)
  expect(answers?.filter(({ status }) => status === 200)).toHaveLength(2)
  for (const { status, headers, body } of answers ?? []) {
    if (status === 200) continue
    expect(body).toEqual({ statusCode: 503, success: false, message: expect.any(String) })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('a deep page is correct even if a video is removed while it is read', async () => {
  const path = '/videos?limit=10&page=19'
  const client = new Client({ connectionString: provider.databaseUrl })
  await client.connect()
  let answer: Promise<Answer> | undefined
  try {
    // The total doesn't require reading videos, so it's already known while the page waits for the lock.
    await client.query('begin; lock table public.videos in access exclusive mode')
    answer = provider.visitor.get(path)
    await untilBlocked(provider.database)
    await client.query(`delete from public.videos where id = 'v1'; commit`)
  } finally {
    await client.end()
  }
  const { data } = (await answer) ?? {}
  expect(data.pagination.total).toBe(videoCount - 1)
  expect(data).toEqual((await provider.visitor.get(path)).data)
})
