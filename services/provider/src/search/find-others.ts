import type { SQL } from 'drizzle-orm'
import { sql } from '../database/drizzle.ts'
import { profileFields } from '../channels/channel-fields.ts'
import type { Executor } from '../database/connect.ts'
import { playlists, playlistVideos, users, videos } from '../database/schema.ts'
import { inOrderOf } from '../database/wire-fields.ts'
import type { Cursor } from '../http/cursor.ts'
import { pictureUrl } from '../media/media-url.ts'
import { thumbnailSizes } from '../uploads/upload-rules.ts'
import { wordsOf } from './parse-query.ts'
import type { SearchChannel, SearchPlaylist } from './schemas.ts'

/** Maximum number of matching channels or playlists to rank and count. */
const maxMatches = 200

/** A page of channels or playlists. */
export interface Found<Item> {
  items: Item[]
  total: number
  isTotalExact: boolean
  next?: Cursor
}

export interface PageOptions {
  limit: number
  after: Cursor | undefined
}

const channelName = sql`search_text(${users.fullName} || ' ' || ${users.username})`

/** How channel names match. `words`: the name contains all words or parts of them. `similar`: the name resembles the query, which takes longer to check. */
type NameMatch = 'words' | 'similar'

/** Returns a page of the channels with a matching name, most similar first. */
export async function findChannels(
  executor: Executor,
  text: string,
  match: NameMatch,
  page: PageOptions,
): Promise<Found<SearchChannel>> {
  const wanted = sql`search_text(${text})`
  const key = sql`word_similarity(${wanted}, ${channelName}) + case when search_text(${users.fullName}) = ${wanted} then 1 else 0 end
    + ln(1 + ${users.subscribersCount}) / 1000`
  const matching = sql`
    select ${users.id} as id, (${key})::double precision as key from ${users}
    where ${users.videosCount} > 0 and ${match === 'words' ? hasWords(text) : sql`${wanted} <% ${channelName}`} limit ${maxMatches + 1}`
  const found = await readPage(executor, matching, page)
  const items = await executor
    .select({
      ...profileFields,
      subscribersCount: users.subscribersCount,
      videosCount: users.videosCount,
      about: users.about,
    })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(found.ids)}::text[])`)
  return { ...found, items: inOrderOf(found.ids, items) }
}

/** The trigram index can't find shorter words. */
const minLetters = 3

function hasWords(text: string): SQL {
  const words = wordsOf(text).filter((word) => word.length >= minLetters)
  if (words.length === 0) return sql`search_text(${text}) <% ${channelName}`
  return sql.join(
    words.map((word) => sql`${channelName} like '%' || search_text(${word}) || '%'`),
    sql` and `,
  )
}

/** Returns a page of the public playlists with the query's words in their name or description. */
export async function findPlaylists(
  executor: Executor,
  query: string,
  page: PageOptions,
): Promise<Found<SearchPlaylist>> {
  const matching = sql`
    select ${playlists.id} as id, ts_rank(${playlists.words}, ${query}::tsquery)::double precision as key
    from ${playlists}
    where ${playlists.visibility} = 'public' and ${playlists.words} @@ ${query}::tsquery
      and exists (select from ${users} where ${users.id} = ${playlists.ownerId})
    limit ${maxMatches + 1}`
  const found = await readPage(executor, matching, page)
  const entries = sql`${playlistVideos} join ${videos} on ${videos.id} = ${playlistVideos.videoId} where ${playlistVideos.playlistId} = ${playlists.id}`
  const rows = await executor
    .select({
      _id: playlists.id,
      name: playlists.name,
      description: playlists.description,
      videosCount: sql<number>`(select count(*)::int from ${entries})`,
      thumbnail: sql<string | null>`(
        select ${pictureUrl(videos.thumbnailKey, thumbnailSizes)} from ${entries} order by ${playlistVideos.position} limit 1
      )`,
      owner: { _id: users.id, username: users.username, fullName: users.fullName },
    })
    .from(playlists)
    .innerJoin(users, sql`${users.id} = ${playlists.ownerId}`)
    .where(sql`${playlists.id} = any(${sql.param(found.ids)}::text[])`)
  const items = rows.map(({ thumbnail, ...row }) => (thumbnail === null ? row : Object.assign(row, { thumbnail })))
  return { ...found, items: inOrderOf(found.ids, items) }
}

/** @param matching a query that returns `id` and `key`. */
async function readPage(
  executor: Executor,
  matching: SQL,
  { limit, after }: PageOptions,
): Promise<Omit<Found<never>, 'items'> & { ids: string[] }> {
  const isAfter = after ? sql`where (key, id) < (${after.key}::double precision, ${after.id})` : sql``
  const { rows } = await executor.execute<{ id: string; key: number; total: number }>(sql`
    with matching as materialized (${matching})
    select id, key, (select count(*)::int from matching) as total
    from matching ${isAfter} order by key desc, id desc limit ${limit + 1}
  `)
  const found = rows[0]?.total ?? 0
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    total: Math.min(found, maxMatches),
    isTotalExact: found <= maxMatches,
    ...(last && rows.length > limit && { next: { key: last.key, id: last.id } }),
  }
}
