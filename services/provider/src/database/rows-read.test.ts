import { sql } from './drizzle.ts'
import { createPageReader } from '../http/page-reader.ts'
import { defaultBounds } from '../config.ts'
import type { AuditedRequest, AuditLog } from '../audit/audit-log.ts'
import { deleteComment } from '../comments/change-comment.ts'
import { addComment, listComments } from '../comments/queries.ts'
import type { ProviderContext } from '../context.ts'
import { likedVideos, toggleCommentLike, toggleVideoLike } from '../likes/queries.ts'
import { playlistsOf } from '../playlists/queries.ts'
import { listSubscriptions, toggleSubscription } from '../subscriptions/queries.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { exportAccount } from '../auth/account/export-account.ts'
import type { OwnAccount } from '../auth/account/queries.ts'
import { listSessions } from '../auth/sessions/own-sessions.ts'
import type { SessionContext } from '../auth/sessions/sessions.ts'
import { addToHistory, keepPosition, removeFromHistory, watchedVideos } from '../history/queries.ts'
import { listVideos } from '../videos/list-videos.ts'
import { readVideo, readVideos } from '../videos/queries.ts'
import { createRecommender } from '../videos/recommender.ts'
import { findRecommendations } from '../videos/recommended.ts'
import { countView, type ViewOptions } from '../videos/views.ts'
import { connect, type Connection, type Database } from './connect.ts'

// Enough users that the planner prefers a full scan to find the owners of a few hundred videos.
const userCount = 10_000
const videoCount = 6000
const playlistCount = 20
const entryCount = 100
/** Number of live sessions of one account, which also has as many expired sessions. */
const sessionCount = 60

const provider = startTestProvider()
let connection: Connection

beforeAll(async () => {
  const { database } = provider
  await database.execute(sql`
    insert into users (id, username, email, full_name, password_hash, avatar_key, created_at)
    select 'u' || n, 'u' || n, 'u' || n || '@kinora.test', 'User ' || n, '', '', now() from generate_series(1, ${userCount}::int) n
  `)
  await database.execute(sql`
    insert into videos (id, owner_id, title, description, video_key, thumbnail_key, duration_seconds, comments_count, created_at)
    select 'v' || n, 'u' || (1 + n * 7919 % ${userCount}::int), 'Video ' || n, repeat('Its description. ', 10), '', '', 1, case n when 1 then 200 else 0 end, now() - n * interval '1 second'
    from generate_series(1, ${videoCount}::int) n
  `)
  await database.execute(sql`
    insert into video_likes (id, user_id, video_id, created_at)
    select 'l' || n, 'u1', 'v' || n * 3, now() - n * interval '1 second' from generate_series(1, 2000) n
  `)
  await database.execute(sql`update videos set likes_count = 1 where id in (select video_id from video_likes)`)
  await database.execute(sql`
    insert into watch_history (user_id, video_id, watched_at)
    select 'u1', 'v' || n * 3, now() - n * interval '1 second' from generate_series(1, 2000) n
  `)
  await database.execute(sql`
    insert into subscriptions (id, subscriber_id, channel_id, created_at)
    select 's' || n, 'u1', 'u' || n, now() - n * interval '1 second' from generate_series(2, 2000) n
  `)
  await database.execute(sql`update users set subscribers_count = 1 where id in (select channel_id from subscriptions)`)
  await database.execute(sql`
    insert into playlists (id, owner_id, name, created_at)
    select 'p' || n, 'u1', 'Playlist ' || n, now() - n * interval '1 second' from generate_series(1, ${playlistCount}::int) n
  `)
  await database.execute(sql`
    insert into playlist_videos (playlist_id, video_id, position)
    select 'p' || list, 'v' || (1 + (list * 7919 + n * 31) % ${videoCount}::int), 'c' || lpad(n::text, 3, '0')
    from generate_series(1, ${playlistCount}::int) list, generate_series(1, ${entryCount}::int) n
  `)
  await database.execute(sql`
    insert into comments (id, video_id, author_id, parent_id, content, created_at)
    select 'c' || n, 'v1', 'u' || (1 + n * 31 % ${userCount}::int), case when n > 200 then 'c' || (1 + n % 200) end, 'A comment.', now() - n * interval '1 second'
    from generate_series(1, 2200) n
  `)
  await database.execute(sql`
    insert into comments (id, video_id, author_id, content, created_at)
    select 'o' || n, 'v' || n, 'u2', 'One of many.', now() from generate_series(1, 1500) n
  `)
  await database.execute(
    sql`update videos set comments_count = comments_count + 1 where id in (select video_id from comments where id like 'o%')`,
  )
  await database.execute(sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select 'u9', 'u' || n, now() from generate_series(1001, 2000) n
    union all select 'u' || n, 'u1', now() from generate_series(1001, 5000) n
  `)
  await database.execute(sql`
    insert into comment_likes (user_id, comment_id, created_at) select 'u2', 'o' || n, now() from generate_series(1, 1500) n
  `)
  await database.execute(sql`
    insert into sessions (id, user_id, created_at, expires_at, ended_at)
    select 's' || n, case when n <= ${2 * sessionCount}::int then 'u1' else 'u' || n end, now() - n * interval '1 second', now() + interval '1 day',
      case when n between ${sessionCount + 1}::int and ${2 * sessionCount}::int then now() end
    from generate_series(1, ${userCount}::int) n
  `)
  await database.execute(sql`
    insert into video_views (video_id, viewer, counted_at) select 'v' || n, 'user:u3', now() from generate_series(1, 2000) n
  `)
  await findRecommendations(database, 'u1')
  // Makes all rows visible to index-only scans. This fails while another connection, such as
  // autovacuum, has an older snapshot.
  const seen = sql`select from pg_class where relname = 'playlist_videos' and relallvisible = relpages`
  do await database.execute(sql`vacuum analyze`)
  while ((await database.execute(seen)).rowCount === 0)
  // Uses a single connection, because PostgreSQL tracks reads per connection.
  connection = connect(provider.databaseUrl, { bounds: { ...defaultBounds, databaseConnections: 1 } })
})
afterAll(() => connection?.close())

/** Returns how many table rows and index entries this connection has read so far. A row that was found through an index counts as an index entry. */
async function readSoFar({ $client }: Database): Promise<Map<string, number>> {
  const { rows } = await $client.query<{ name: string; read: number }>(`
    select relname as name, pg_stat_get_xact_tuples_returned(oid)::int + case when relkind = 'i' then 0 else
      pg_stat_get_xact_tuples_fetched(oid)::int + (select coalesce(sum(pg_stat_get_xact_tuples_fetched(indexrelid)), 0)::int from pg_index where indrelid = oid)
      end as read
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`)
  return new Map(rows.map(({ name, read }) => [name, read]))
}

/** Returns the number of reads per table and index, without zeros. */
async function readBy(list: (database: Database) => Promise<unknown>): Promise<Record<string, number>> {
  const { database } = connection
  await database.$client.query('begin')
  try {
    const before = await readSoFar(database)
    await list(database)
    const after = await readSoFar(database)
    const read = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
    return Object.fromEntries(read.filter(([, count]) => count > 0))
  } finally {
    await database.$client.query('rollback')
  }
}

interface List {
  name: string
  read: (database: Database) => Promise<unknown>
  /** Items returned. */
  items: number
  /** Items skipped. */
  passed?: number
  /** Tables and indexes that must be read. */
  of: string[]
}

async function exportedBytes(database: Database, _id: string): Promise<number> {
  let size = 0
  for await (const piece of exportAccount(database, { _id } as OwnAccount, new Date())) size += piece.length
  return size
}

/** To estimate an index's range, the planner reads both ends, sometimes twice. */
const endsSeen = 4

const newest = { sortBy: 'createdAt', sortType: 'desc' } as const
const recommended = { sortBy: 'recommended', sortType: 'desc' } as const
const pageReader = createPageReader(defaultBounds)
const readContext = (database: Database) => ({
  database,
  pageReader,
  recommender: createRecommender(database, console.error),
})

const lists: List[] = [
  {
    name: '500 of 2,000 liked videos',
    read: (database) => likedVideos(database, { userId: 'u1', mediaToken: '' }),
    items: 500,
    of: ['video_likes', 'videos', 'users'],
  },
  {
    name: 'page 3 of the newest videos, with 50 per page',
    read: (database) => listVideos(readContext(database), { ...newest, page: 3, limit: 50 }, null),
    items: 50,
    passed: 100,
    of: ['videos_newest_shown', 'videos', 'users'],
  },
  {
    name: 'page 1 of the recommendations for a user with 2,000 likes and subscriptions',
    read: (database) => listVideos(readContext(database), { ...recommended, page: 1, limit: 20 }, 'u1'),
    items: 20,
    of: ['recommendations', 'videos_hottest_shown', 'videos', 'users'],
  },
  {
    name: 'page 3 of the recommendations for a user with 2,000 likes and subscriptions',
    read: (database) => listVideos(readContext(database), { ...recommended, page: 3, limit: 20 }, 'u1'),
    items: 20,
    passed: 40,
    of: ['recommendations', 'videos_hottest_shown', 'videos', 'users'],
  },
  {
    name: '500 of 2,000 watched videos',
    read: (database) => watchedVideos(database, { userId: 'u1', mediaToken: '' }),
    items: 500,
    of: ['watch_history_newest', 'videos', 'users'],
  },
  {
    name: 'page 3 of 2,000 subscriptions',
    read: (database) => listSubscriptions({ database, pageReader }, 'u1', { page: 3, limit: 20 }),
    items: 20,
    passed: 40,
    of: ['subscriptions_newest_channels', 'users'],
  },
  {
    name: 'page 3 of 200 comments, each with 10 replies',
    read: (database) => listComments({ database, pageReader }, 'v1', { ...newest, page: 3, limit: 20 }, 'u1'),
    items: 20 * 11,
    passed: 40,
    of: ['comments_newest_shown', 'comments', 'users'],
  },
  {
    name: 'page 3 of 200 comments for a viewer who has blocked 1,000 accounts',
    read: (database) => listComments({ database, pageReader }, 'v1', { ...newest, page: 3, limit: 20 }, 'u9'),
    items: 20 * 11,
    passed: 1000,
    of: ['blocks_blocker_id_blocked_id_pk', 'comments', 'users'],
  },
  {
    name: 'an export of 1,500 comments and as many likes',
    read: async (database) => expect(await exportedBytes(database, 'u2')).toBeGreaterThan(1500 * 100),
    // Each item reads an index entry and its row.
    items: 2 * 1500,
    // If few rows are left after the first 500, PostgreSQL may read and sort them all.
    passed: 500,
    of: ['comments', 'comments_of_author_by_id', 'comment_likes_of_user_by_comment'],
  },
  {
    name: 'an export of 2,000 likes, subscriptions, watched videos and playlist entries',
    read: async (database) => expect(await exportedBytes(database, 'u1')).toBeGreaterThan(8000 * 20),
    items: 2 * 2000,
    passed: 500,
    of: ['video_likes', 'subscriptions', 'users', 'watch_history', 'playlist_videos_in_order'],
  },
  {
    name: 'a video for a user',
    read: (database) => readVideo(database, 'v1', { userId: 'u1', mediaToken: '' }),
    items: 1,
    of: ['videos', 'users'],
  },
  {
    name: 'a video for a visitor',
    read: (database) => readVideo(database, 'v1', { userId: null, mediaToken: '' }),
    items: 1,
    of: ['videos', 'users'],
  },
  {
    name: 'the 50 videos of a page of search results',
    read: (database) =>
      readVideos(
        database,
        Array.from({ length: 50 }, (_, n) => `v${1 + n * 3}`),
        'u1',
      ),
    items: 50,
    of: ['videos', 'users'],
  },
  {
    name: '20 playlists of 100 videos each',
    read: (database) => playlistsOf(database, 'u1'),
    items: playlistCount * entryCount,
    of: ['playlists', 'playlist_videos_in_order', 'videos'],
  },
]

/** Creates a context whose writes join the measured transaction. */
function contextIn<Context extends ProviderContext>(database: Database): Context {
  const joined = Object.assign(Object.create(database) as Database, {
    transaction: <Result>(work: (transaction: Database) => Result) => work(joined),
  })
  return { database: joined, clock: () => new Date() } as unknown as Context
}

/** Each write reads its row several times: to lock, update and return the row, and to check references. */
const looks = 6

const ofFew: List[] = [
  {
    name: "listing an account's sessions",
    read: async (database) => {
      const viewer = { userId: 'u1', sessionId: 's1' }
      expect(await listSessions(contextIn<SessionContext>(database), viewer)).toHaveLength(sessionCount)
    },
    items: sessionCount,
    // Expired sessions that haven't been removed yet.
    passed: sessionCount,
    of: ['sessions', 'sessions_user'],
  },
  {
    name: 'writing a comment',
    read: (database) => addComment(contextIn(database), 'v1', 'u2', { content: 'Written.' }),
    items: looks,
    of: ['videos', 'users'],
  },
  {
    name: 'deleting a comment without replies',
    read: (database) => {
      const context = { ...contextIn<ProviderContext>(database), audit: {} as AuditLog }
      return deleteComment(context, {} as AuditedRequest, 'o7', 'u2')
    },
    items: looks,
    of: ['videos', 'users', 'comments'],
  },
  {
    name: 'writing a reply',
    read: (database) => addComment(contextIn(database), 'v1', 'u2', { content: 'Written.', parentComment: 'c7' }),
    items: looks,
    of: ['videos', 'users', 'comments'],
  },
  {
    name: 'liking a video',
    read: (database) => toggleVideoLike(contextIn(database), 'v1', 'u1'),
    items: looks,
    of: ['videos', 'users'],
  },
  {
    name: 'removing a like from a video',
    read: (database) => toggleVideoLike(contextIn(database), 'v3', 'u1'),
    items: looks,
    of: ['videos', 'users', 'video_likes'],
  },
  {
    name: 'liking a comment',
    read: (database) => toggleCommentLike(contextIn(database), 'c7', 'u1'),
    items: looks,
    of: ['comments', 'users'],
  },
  {
    name: 'unsubscribing from a channel',
    read: (database) => toggleSubscription(contextIn(database), 'u7', 'u1'),
    items: looks,
    of: ['subscriptions', 'users'],
  },
  {
    name: 'a counted view',
    read: (database) => countView(contextIn<ViewOptions>(database), 'v4000', { userId: 'u3' }),
    items: looks,
    of: ['videos'],
  },
  {
    name: 'a repeated view',
    read: (database) => countView(contextIn<ViewOptions>(database), 'v40', { userId: 'u3' }),
    items: looks,
    of: ['video_views_video_id_viewer_pk'],
  },
  {
    name: 'adding a video to the history, storing its position, and removing it',
    read: async (database) => {
      await addToHistory(contextIn(database), 'u1', 'v3')
      await keepPosition(database, 'u1', 'v3', 12)
      expect(await removeFromHistory(database, 'u1', 'v3')).toBe(true)
    },
    items: looks,
    of: ['watch_history'],
  },
]

/** Expects at most one read per table or index for each item that is returned or skipped. */
async function holdToAnswer({ read, items, passed = 0, of }: List): Promise<void> {
  const found = await readBy(read)
  expect(Object.keys(found)).toEqual(expect.arrayContaining(of))
  expect(Object.entries(found).filter(([, count]) => count > items + passed + endsSeen)).toEqual([])
}

const modes = ['auto', 'force_generic_plan']
const planBy = (mode: string) => connection.database.$client.query(`set plan_cache_mode = ${mode}`)

describe.each(modes)('with plan_cache_mode %s', (mode) => {
  beforeAll(() => planBy(mode))

  test.each(lists)('$name: does not read more of a table or index than it returns', holdToAnswer)
})

test("reads a playlist's entries from the index without reading the table", async () => {
  const { playlist_videos: rows = 0 } = await readBy((database) => playlistsOf(database, 'u1'))
  expect(rows).toBe(0)
})

// These tests run last, because rolled-back rows would affect the lists.
describe.each(modes)('with plan_cache_mode %s', (mode) => {
  beforeAll(() => planBy(mode))

  test.each(ofFew)('$name: does not read more than its own rows', holdToAnswer)
})
