import type { SQL } from 'drizzle-orm'
import { sql } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import { captions, searchDocuments } from '../database/schema.ts'
import type { Cursor } from '../http/cursor.ts'
import { beginningOf } from './highlight.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { SearchQuery } from './schemas.ts'

/** A query in PostgreSQL's format. */
export interface TextQuery {
  /** A `tsquery`. */
  text: string
  /** The stems that a match must contain, for highlighting. */
  lexemes: string[]
}

/**
 * Translates a query for PostgreSQL. Returns undefined if the query doesn't have a searchable word, as in "-this" or "the", or if it excludes a word that it
 * requires, as in "cats -cat". PostgreSQL would read all documents without finding anything.
 */
export async function textQueryOf(
  executor: Executor,
  { wanted, unwanted }: ParsedQuery,
): Promise<TextQuery | undefined> {
  if (!wanted) return undefined
  const { rows } = await executor.execute<{ wanted: string; unwanted: string[]; text: string }>(sql`
    select search_query(${wanted})::text as wanted,
      array(select search_query(each)::text from unnest(${sql.param(unwanted)}::text[]) as each) as unwanted,
      (search_query(${wanted}) ${sql.join(
        unwanted.map((each) => sql`&& !!search_query(${each})`),
        sql` `,
      )})::text as text
  `)
  const [found] = rows
  if (!found?.wanted) return undefined
  const lexemes = lexemesOf(found.wanted)
  const hasAlternatives = /(?:^| )or(?: |$)/i.test(wanted)
  const isExcluded = (each: string) => !/[&<]/.test(each) && lexemesOf(each).some((lexeme) => lexemes.includes(lexeme))
  if (!hasAlternatives && found.unwanted.some(isExcluded)) return undefined
  return { text: found.text, lexemes }
}

/** Returns the lexemes in a `tsquery`, unescaped. */
function lexemesOf(query: string): string[] {
  const quoted = Array.from(query.matchAll(/'((?:[^']|'')+)'/g), ([, lexeme = '']) => lexeme.replaceAll("''", "'"))
  return [...new Set(quoted)]
}

/** Maximum number of matching videos to rank and count, most popular first. */
const maxCandidates = 200
/** One more than the maximum, to detect whether there are more matches. */
const maxFound = sql.raw(String(maxCandidates + 1))

const dayMs = 24 * 60 * 60 * 1000
const ages = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs, year: 365 * dayMs }

/** Conditions for the video's length, by filter value. */
const lengths = {
  short: sql`duration_seconds < 240`,
  medium: sql`duration_seconds between 240 and 1200`,
  long: sql`duration_seconds > 1200`,
}

export interface FoundIds {
  ids: string[]
  total: number
  isTotalExact: boolean
  /** Cursor for the next page, if there is one. */
  next?: Cursor
}

/** Finds the IDs for one page of matching videos. */
export async function findVideos(
  executor: Executor,
  textQuery: TextQuery,
  { uploaded, length, captions: hasCaptions, sort, limit }: SearchQuery,
  { after, now }: { after: Cursor | undefined; now: Date },
): Promise<FoundIds> {
  const query = sql`${textQuery.text}::tsquery`
  const conditions = [
    sql`document @@ ${query}`,
    uploaded && sql`created_at > ${new Date(now.getTime() - ages[uploaded]).toISOString()}::timestamptz`,
    length && lengths[length],
    hasCaptions && sql`has_captions`,
  ].filter((condition) => condition !== undefined && condition !== false)
  const where = sql.join(conditions, sql` and `)
  const isRanked = sort === 'relevance'
  const matching = isRanked ? ranked(textQuery, query, where, conditions.length > 1) : sorted(sort, where, after, limit)
  // The first page counts the matches. The cursors of later pages contain that count.
  const total = after
    ? sql`${after.total ?? 0}::int`
    : sql`(select count(*)::int from ${isRanked ? sql`matching` : sql`(select from ${searchDocuments} where ${where} limit ${maxFound}) as counted`})`
  const isAfter = after ? sql`where (key, id) < (${after.key}::double precision, ${after.id})` : sql``
  const { rows } = await executor.execute<{ id: string; key: number; total: number }>(sql`
    with matching as materialized (${matching})
    select id, key, ${total} as total from matching ${isAfter} order by key desc, id desc limit ${limit + 1}
  `)
  const found = rows[0]?.total ?? after?.total ?? 0
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map(({ id }) => id),
    total: Math.min(found, maxCandidates),
    isTotalExact: found <= maxCandidates,
    ...(last && rows.length > limit && { next: { key: last.key, id: last.id, total: found } }),
  }
}

/**
 * Ranks the most popular matches. PostgreSQL can either read all matches from the word index and sort them, or read videos by popularity until enough of them
 * match. A subquery hides the limit from the planner, so the planner reads by popularity only if more than about one percent of all videos match. With a
 * million videos, both methods take equally long at that point. A planner that knew the limit would read by popularity far too often, except when filters leave
 * few matches. The planner can't estimate how common a phrase is, so phrases always use the word index.
 */
function ranked({ text }: TextQuery, query: SQL, where: SQL, hasFilters: boolean): SQL {
  const isPhrase = text.includes('<')
  return sql`
    select video_id as id, ts_rank('{0.1, 0.2, 0.6, 1}', document, ${query}) * (1 + popularity / 30) as key
    from (
      select video_id, document, popularity from ${searchDocuments}
      where ${where} order by popularity ${isPhrase ? sql`+ 0` : sql``} desc limit ${hasFilters ? maxFound : sql`(select ${maxFound})`}
    ) as candidates`
}

const sortKeys = {
  date: { column: sql`created_at`, key: sql`round(extract(epoch from created_at) * 1000)::double precision` },
  views: { column: sql`views`, key: sql`views::double precision` },
}

function sorted(sort: keyof typeof sortKeys, where: SQL, after: Cursor | undefined, limit: number): SQL {
  const { column, key } = sortKeys[sort]
  const start =
    sort === 'date' ? sql`to_timestamp(${after?.key} / 1000.0)` : sql`${after?.key}::double precision::bigint`
  const isAfter = after ? sql`and (${column}, video_id) < (${start}, ${after.id})` : sql``
  return sql`
    select video_id as id, ${key} as key from ${searchDocuments}
    where ${where} ${isAfter} order by ${column} desc, video_id desc limit ${limit + 1}`
}

/** A matching caption and its start, in seconds. */
export interface MatchingCue {
  videoId: string
  start: number
  text: string
}

/** For each of these videos with matching captions, finds the cue that contains the most query words. */
export async function findCues(executor: Executor, ids: string[], lexemes: string[]): Promise<MatchingCue[]> {
  if (ids.length === 0) return []
  const patterns = lexemes.map((lexeme) => `%${beginningOf(lexeme).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const { rows } = await executor.execute<MatchingCue & Record<string, unknown>>(sql`
    select wanted.id as "videoId", cue.start, cue.said as text
    from unnest(${sql.param(ids)}::text[]) as wanted (id)
    join ${searchDocuments} on video_id = wanted.id
    cross join lateral (
      select start, said from ${captions}
      cross join lateral unnest(cue_starts, cue_texts) as cue (start, said)
      cross join lateral (select lower(unaccent('unaccent', said) collate "pg_c_utf8") as plain) as folded
      where captions.video_id = wanted.id and plain like any (${sql.param(patterns)}::text[])
        and tsvector_to_array(search_stems(said, 'D')) && ${sql.param(lexemes)}::text[]
      order by (select count(*) from unnest(${sql.param(patterns)}::text[]) as pattern where plain like pattern) desc, start
      limit 1
    ) as cue
    where has_captions and tsvector_to_array(ts_filter(document, '{d}')) && ${sql.param(lexemes)}::text[]
  `)
  return rows
}
