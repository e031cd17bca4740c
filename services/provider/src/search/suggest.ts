import type { SQL } from 'drizzle-orm'
import { sql } from '../database/drizzle.ts'
import type { Static } from 'typebox'
import type { Executor } from '../database/connect.ts'
import { searchTerms, users } from '../database/schema.ts'
import { profileFields } from '../channels/channel-fields.ts'
import { wordsOf } from './parse-query.ts'
import type { Suggestion, SuggestionsQuerySchema } from './schemas.ts'

/** Maximum number of channels among the suggestions. */
const maxChannels = 3
/** Maximum number of terms with the same prefix to compare. */
const maxTermsCompared = 60
/** Maximum number of channels with the same prefix to compare. */
const maxCompared = 500

/**
 * Completes a partial query with terms from titles and channel names that have the query as a
 * prefix. If there are none, completes or corrects the query's last word.
 */
export async function suggest(
  executor: Executor,
  { query, limit }: Static<typeof SuggestionsQuerySchema>,
): Promise<Suggestion[]> {
  const typed = wordsOf(query)
  if (typed.length === 0) return []
  const beginning = typed.join(' ')
  const [channels, terms] = await Promise.all([
    channelsLike(executor, beginning, Math.min(maxChannels, Math.ceil(limit / 3))),
    termsLike(executor, beginning, limit),
  ])
  const found = terms.length + channels.length > 0 ? terms : await withOtherEnds(executor, typed, limit)
  return [...found.slice(0, limit - channels.length).map((text) => ({ text, kind: 'query' as const })), ...channels]
}

async function termsLike(
  executor: Executor,
  beginning: string,
  limit: number,
  condition: SQL = sql`true`,
): Promise<string[]> {
  const { rows } = await executor.execute<{ term: string; documents: number }>(sql`
    select term, documents from ${searchTerms} where key like search_text(${beginning}) || '%' and ${condition}
    order by documents desc nulls last, words desc, term limit ${maxTermsCompared}
  `)
  // Offer words that don't occur in any title only if no title matches.
  const inTitles = rows.filter(({ documents }) => documents > 0)
  const found = inTitles.length > 0 ? inTitles : rows
  return found
    .filter(
      ({ term, documents }) => !found.some((other) => other.documents === documents && isPartOf(term, other.term)),
    )
    .map(({ term }) => term)
    .slice(0, limit)
}

/** Whether a longer term contains this one. If both occur in the same titles, the shorter term is redundant: "another" next to "another mandelbrot". */
function isPartOf(term: string, longer: string): boolean {
  return longer !== term && ` ${longer} `.includes(` ${term} `)
}

async function channelsLike(executor: Executor, beginning: string, limit: number): Promise<Suggestion[]> {
  const { rows } = await executor.execute<{ text: string; username: string; avatar: string }>(sql`
    select ${users.fullName} as text, ${users.username} as username, ${profileFields.avatar} as avatar
    from (
      select * from ${users}
      where ${users.videosCount} > 0 and search_text(${users.fullName}) like search_text(${beginning}) || '%' limit ${maxCompared}
    ) as users
    order by ${users.subscribersCount} desc, ${users.id} limit ${limit}
  `)
  return rows.map(({ text, username, avatar }) => ({ text, kind: 'channel', username, avatar }))
}

/** Completes the query's last word with terms that have it as a prefix. If there are none, replaces the word with similar terms. */
async function withOtherEnds(executor: Executor, typed: string[], limit: number): Promise<string[]> {
  const last = typed.at(-1) ?? ''
  const before = typed.slice(0, -1)
  const begun = before.length > 0 ? await termsLike(executor, last, limit, sql`words = 1`) : []
  const ends = begun.length > 0 ? begun : await similarTerms(executor, last, limit)
  return ends.map((end) => [...before, end].join(' '))
}

async function similarTerms(executor: Executor, word: string, limit: number): Promise<string[]> {
  const { rows } = await executor.execute<{ term: string }>(sql`
    select term from ${searchTerms} where words = 1 and key % search_text(${word})
    order by similarity(key, search_text(${word})) desc, documents desc limit ${limit}
  `)
  return rows.map(({ term }) => term)
}
