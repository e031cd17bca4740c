import { connect, migrate, refreshTerms, refreshTrending } from '@kinora/provider'
import { Client } from 'pg'

/** How many rows to insert. One account, `viewer`, owns plenty of everything. */
export interface Scale {
  videos: number
  comments: number
  /** Stored views, all from a single day. */
  views: number
}

/** The account that follows ten thousand channels. */
export const viewerId = lpadded(0)
/** The video with one percent of all comments. */
export const hotVideoId = lpadded(1)

/** The fractional index of a playlist's entry with the number `n`, below 1,000. */
const orderKey = `'c' || lpad(n::text, 3, '0')`

export function lpadded(number: number): string {
  return number.toString(16).padStart(24, '0')
}

const idOf = (number: string) => `lpad(to_hex(${number}), 24, '0')`
/** A SQL expression for pseudorandom numbers that are the same on every run. */
const scattered = (number: string, below: number) => `((${number})::bigint * 2654435761 % ${below})`

// cspell:disable-next-line
const syllables = 'bacedifoguhajekilomunaperisotuvawexiyozu'

/** How many distinct words the texts use. */
export const vocabulary = 160_000

const places = [1, 20, 400, 8000]
/** Scatters the ranks so words with similar ranks don't look alike. */
const scattering = 7_919

/**
 * Returns the four-syllable word with this frequency rank; 1 is the most common. As in natural language, a word's frequency is inversely proportional to its
 * rank.
 */
export function wordOfRank(rank: number): string {
  const number = (rank * scattering) % vocabulary
  return places.map((place) => syllables.substr(2 * (Math.floor(number / place) % 20), 2)).join('')
}

/** A SQL expression for random words. It refers to the column `row`, so each row gets different words. */
const words = (count: number | string, row: string) =>
  `(select string_agg(${places.map((place) => `substr('${syllables}', 1 + 2 * (number / ${place} % 20), 2)`).join(' || ')}, ' ')
    from (select floor(exp(random() * ln(${vocabulary})))::int * ${scattering} % ${vocabulary} as number from generate_series(1, ${count} + 0 * (${row}))) as ranks)`

/** Fills an empty database with direct inserts, without triggers or constraints, and computes counts at the end. Takes several minutes per ten million rows. */
export async function fillAtScale(
  databaseUrl: string,
  { videos, comments, views }: Scale,
  onStep: (step: string) => void,
): Promise<void> {
  await migrate(databaseUrl)
  const users = Math.max(10_500, Math.ceil(videos / 10))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const run = async (step: string, ...statements: string[]) => {
    onStep(step)
    for (const statement of statements) await client.query(statement)
  }
  try {
    await run(
      'preparing',
      // Disable triggers and foreign keys, because the generated rows are consistent anyway.
      'set session_replication_role = replica',
      'set synchronous_commit = off',
      `set maintenance_work_mem = '512MB'`,
      `set work_mem = '256MB'`,
    )
    const tables =
      'search_documents users videos captions comments video_views video_likes watch_history playlists playlist_videos subscriptions sessions'.split(
        ' ',
      )
    const indexes = await dropIndexes(client, tables)
    await run(
      `${users} users`,
      `insert into users (id, username, email, full_name, full_name_skeleton, password_hash, avatar_key, subscribers_count, videos_count, created_at)
       select ${idOf('n')}, 'user' || n, 'user' || n || '@bench.example', ${words(2, 'n')} || ' ' || n, 'user ' || n, '', 'avatars/1a.webp', 0, 0, now() - interval '2 years'
       from generate_series(0, ${users - 1}) n`,
    )
    await run(
      `${comments} comments`,
      // Each video gets pairs of comments. In every fifth pair, the second comment replies to the first.
      `insert into comments (id, video_id, author_id, parent_id, content, likes_count, created_at)
       select ${idOf('n')}, ${idOf(`case when n % 100 < 2 then 1 else 1 + ${scattered('n / 2', videos)} end`)},
         ${idOf(scattered('n', users))}, case when n % 10 = 5 then ${idOf('n - 1')} end,
         'A comment of common length that says what a viewer thought of it. ' || n,
         ${scattered('n', 1_000)} * ${scattered('n', 1_000)} / 1000, now() - n * interval '2 seconds'
       from generate_series(0, ${comments - 1}) n`,
    )
    await run(
      `${videos} videos`,
      `insert into videos (id, owner_id, title, description, video_key, thumbnail_key, duration_seconds, category, views, likes_count, comments_count, created_at)
       select ${idOf('n')}, ${idOf(scattered('n', users))}, ${words(7, 'n')}, ${words(40, 'n')},
         'videos/1a.mp4', 'thumbnails/1a.webp', 20 + ${scattered('n', 3_000)}, ('{music,gaming,news,sports,learning,fashion,NULL}'::text[])[1 + n % 7],
         ${scattered('n', 5_000)} * ${scattered('n * 7', 5_000)} / 1000,
         2, coalesce(counted.count, 0), now() - n * interval '30 seconds'
       from generate_series(1, ${videos}) n
       left join (select video_id, count(*)::int as count from comments where parent_id is null group by video_id) as counted
         on counted.video_id = ${idOf('n')}`,
    )
    await run(
      `captions of ${videos / 10} videos`,
      // Each video has 20 cues of 8 words.
      `insert into captions (video_id, language, label, text, cue_starts, cue_texts, updated_at)
       select ${idOf('n * 10')}, 'en', 'English', 'WEBVTT', array(select 6.0 * each from generate_series(0, 19) as each),
         array(select ${words(8, 'each + n')} from generate_series(0, 19) as each), now()
       from generate_series(1, ${Math.floor(videos / 10)}) n`,
    )
    await run(
      `${2 * videos} likes`,
      `insert into video_likes (id, user_id, video_id, created_at)
       select ${idOf('n')}, ${idOf(`${scattered('n', users - 1)} + 1`)}, ${idOf('1 + n / 2')}, now() - n * interval '10 seconds'
       from generate_series(0, ${2 * videos - 1}) n on conflict do nothing`,
    )
    await run(
      `${views} views`,
      'alter table video_views drop constraint video_views_video_id_viewer_pk',
      // Insert in key order, so building the index needs no sorting. With tens of millions of rows, sorting would take most of the time.
      `insert into video_views (video_id, viewer, counted_at)
       select ${idOf(`1 + (n::bigint - 1) * ${videos} / ${views}`)}, 'guest:' || ${idOf('n')}, now() - ${scattered('n', 86_400_000)} * interval '1 millisecond'
       from generate_series(1, ${views}) n`,
      'alter table video_views add constraint video_views_video_id_viewer_pk primary key (video_id, viewer)',
    )
    await run(
      'an account with a lot of data',
      `insert into subscriptions (id, subscriber_id, channel_id, created_at)
       select ${idOf('n')}, '${viewerId}', ${idOf('n')}, now() - n * interval '1 minute' from generate_series(1, 10000) n`,
      `insert into subscriptions (id, subscriber_id, channel_id, created_at)
       select ${idOf('1000000 + n')}, ${idOf('n')}, ${idOf(`${scattered('n', users - 1)} + 1`)}, now() from generate_series(1, ${users - 1}) n
       where n <> ${scattered('n', users - 1)} + 1`,
      `insert into video_likes (id, user_id, video_id, created_at)
       select ${idOf(`${4 * videos} + n`)}, '${viewerId}', ${idOf('n * 7')}, now() - n * interval '1 minute' from generate_series(1, 10000) n`,
      `insert into watch_history (user_id, video_id, watched_at)
       select '${viewerId}', ${idOf('n * 3')}, now() - n * interval '1 minute' from generate_series(1, 10000) n`,
      `insert into playlists (id, owner_id, name, created_at)
       select ${idOf('n')}, '${viewerId}', 'Playlist ' || n, now() - n * interval '1 minute' from generate_series(1, 200) n`,
      `insert into playlist_videos (playlist_id, video_id, position)
       select ${idOf('list')}, ${idOf('list * 100 + n')}, ${orderKey} from generate_series(1, 200) list, generate_series(1, 250) n`,
    )
    await run(
      `${videos / 20} public playlists`,
      `insert into playlists (id, owner_id, name, description, visibility, created_at)
       select ${idOf('1000000 + n')}, ${idOf(scattered('n', users))}, ${words(4, 'n')}, ${words(10, 'n')}, 'public', now() - n * interval '1 minute'
       from generate_series(1, ${Math.floor(videos / 20)}) n`,
      `insert into playlist_videos (playlist_id, video_id, position)
       select ${idOf('1000000 + list')}, ${idOf(`1 + (list * 17 + n) % ${videos}`)}, ${orderKey}
       from generate_series(1, ${Math.floor(videos / 20)}) list, generate_series(1, 10) n`,
    )
    await run(
      'sessions',
      `insert into sessions (id, user_id, created_at, last_used_at, expires_at, user_agent, ip_address)
       select ${idOf('n')}, case when n < 200 then '${viewerId}' else ${idOf(scattered('n', users))} end, now() - n * interval '1 second',
         now() - n * interval '1 second', now() + interval '30 days', 'A browser', '192.0.2.1' from generate_series(0, ${2 * users}) n`,
    )
    await run(
      'search documents',
      'analyze',
      `select index_for_search(array_agg(id)) from (select id, row_number() over (order by id) / 1000 as part from videos) as numbered group by part`,
    )
    await run('indexes', ...indexes)
    await run(
      'counts',
      `update users set videos_count = counted.count from (select owner_id, count(*)::int as count from videos group by owner_id) as counted where id = owner_id`,
      `update users set subscribers_count = counted.count from (select channel_id, count(*)::int as count from subscriptions group by channel_id) as counted where id = channel_id`,
      `update videos set likes_count = counted.count from (select video_id, count(*)::int as count from video_likes group by video_id) as counted where id = video_id and likes_count <> counted.count`,
      `update counts set count = (select count(*) from videos) where of = 'videos'`,
      `insert into subscription_counts (user_id, count) select subscriber_id, count(*) from subscriptions group by subscriber_id`,
      'vacuum analyze',
    )
  } finally {
    await client.end()
  }
  const { database, close } = connect(databaseUrl)
  try {
    onStep('search terms')
    await refreshTerms(database)
    onStep('trending videos')
    await refreshTrending(database)
  } finally {
    await close()
  }
}

/** Drops the indexes that don't back a constraint, and returns their definitions. Inserting rows before creating the indexes is many times faster. */
async function dropIndexes(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
