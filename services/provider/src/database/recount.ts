import { Client } from 'pg'

/** A stored count. */
interface Counted {
  name: string
  /** The table that contains the count. */
  table: string
  id: string
  column: string
  /** A query for the true counts of the IDs in `$1`. Its columns are `id` and `count`. */
  actual: string
}

const counted: Counted[] = [
  {
    name: 'channel subscribers',
    table: 'users',
    id: 'id',
    column: 'subscribers_count',
    actual: 'select channel_id as id, count(*)::int from subscriptions where channel_id = any($1) group by channel_id',
  },
  {
    name: 'channel videos',
    table: 'users',
    id: 'id',
    column: 'videos_count',
    actual: 'select owner_id as id, count(*)::int from videos where owner_id = any($1) and is_listed group by owner_id',
  },
  {
    name: 'user subscriptions',
    table: 'subscription_counts',
    id: 'user_id',
    column: 'count',
    actual: `select subscriber_id as id, count(*)::int from subscriptions join users on users.id = channel_id
       where subscriber_id = any($1) and not is_hidden group by subscriber_id`,
  },
  {
    name: 'video likes',
    table: 'videos',
    id: 'id',
    column: 'likes_count',
    actual: 'select video_id as id, count(*)::int from video_likes where video_id = any($1) group by video_id',
  },
  {
    name: 'video comments',
    table: 'videos',
    id: 'id',
    column: 'comments_count',
    actual:
      'select video_id as id, count(*)::int from comments where video_id = any($1) and parent_id is null and not is_hidden group by video_id',
  },
  {
    name: 'comment likes',
    table: 'comments',
    id: 'id',
    column: 'likes_count',
    actual: 'select comment_id as id, count(*)::int from comment_likes where comment_id = any($1) group by comment_id',
  },
  {
    name: 'total videos',
    table: 'counts',
    id: '"of"',
    column: 'count',
    actual: `select 'videos' as id, count(*)::int from videos where 'videos' = any($1) and is_listed`,
  },
]

/** The result of a recount. */
export interface Recounted {
  name: string
  checked: number
  /** Number of counts that were wrong. */
  fixed: number
}

export interface RecountOptions {
  databaseUrl: string
  /** Number of rows checked, and possibly locked, at a time. */
  batch?: number
  signal?: AbortSignal
}

/**
 * Checks every stored count against its rows and fixes wrong counts while the product is running. Works in small batches. A wrong count is recounted with its
 * row locked. Writers lock the same row, so no concurrent change is lost.
 */
export async function* recount({ databaseUrl, batch = 500, signal }: RecountOptions): AsyncGenerator<Recounted> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  // A lost connection makes the running statement fail. Without this listener, the process would crash silently.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set lock_timeout = '10s'`)
    for (const each of counted) yield await recountOne(client, each, batch, signal)
  } finally {
    await client.end()
  }
}

async function recountOne(client: Client, each: Counted, batch: number, signal?: AbortSignal): Promise<Recounted> {
  const { name, table, id, column, actual } = each
  const result: Recounted = { name, checked: 0, fixed: 0 }
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const { rows } = await client.query<{ id: string }>(
      `select ${id} as id from ${table} where ${id} > $1 order by ${id} limit $2`,
      [after, batch],
    )
    const ids = rows.map((row) => row.id)
    const last = ids.at(-1)
    if (last === undefined) return result
    result.checked += ids.length
    const { rows: wrong } = await client.query<{ id: string }>(
      `select ${table}.${id} as id from ${table} left join (${actual}) as actual (id, count) on actual.id = ${table}.${id}
       where ${table}.${id} = any($1) and ${table}.${column} <> coalesce(actual.count, 0)`,
      [ids],
    )
    if (wrong.length > 0)
      result.fixed += await fix(
        client,
        each,
        wrong.map((row) => row.id),
      )
    after = last
  }
}

/**
 * Recounts possibly wrong counts under a lock.
 * @returns the number of counts that were wrong.
 */
async function fix(client: Client, { table, id, column, actual }: Counted, ids: string[]): Promise<number> {
  await client.query('begin')
  try {
    await client.query(`select from ${table} where ${id} = any($1) order by ${id} for no key update`, [ids])
    // Must be a separate statement, to see everything that was committed before the locks were acquired.
    const { rowCount } = await client.query(
      `update ${table} set ${column} = coalesce(actual.count, 0)
       from unnest($1::text[]) as wrong (id) left join (${actual}) as actual (id, count) on actual.id = wrong.id
       where ${table}.${id} = wrong.id and ${table}.${column} <> coalesce(actual.count, 0)`,
      [ids],
    )
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
