import { sql } from 'drizzle-orm'
import type { Executor } from '../database/connect.ts'
import { searchDocuments, searchTerms } from '../database/schema.ts'
import { placedWordsOf, wordsOf } from './parse-query.ts'

/** Shorter words are too much like others. */
const minLength = 4
/** A query with more words is not a typing error. */
const maxWords = 8

/** The query with each word that no video has replaced by the most similar word that some have; undefined if there is none. */
export async function correctQuery(executor: Executor, text: string): Promise<string | undefined> {
  const words = [...new Set(wordsOf(text))].filter((word) => word.length >= minLength)
  if (words.length === 0 || words.length > maxWords) return undefined
  // Two wrong letters at most. One that was mistyped at the beginning is found by what the words share.
  const { rows } = await executor.execute<{ word: string; better: string }>(sql`
    select typed.word, alike.term as better
    from (select word, search_text(word) as key from unnest(${sql.param(words)}::text[]) as word) as typed
    cross join lateral (
      select term, key from ${searchTerms}
      where words = 1 and (
        (key like left(typed.key, 1) || '%' and length(key) between length(typed.key) - 2 and length(typed.key) + 2)
        or key % typed.key
      )
      and levenshtein_less_equal(left(key, 100), left(typed.key, 100), 2) <= 2
      order by levenshtein(left(key, 100), left(typed.key, 100)), similarity(key, typed.key) desc, documents desc limit 1
    ) as alike
    where not exists (select from ${searchDocuments} where document @@ plainto_tsquery('english', typed.key))
  `)
  if (rows.length === 0) return undefined
  const better = new Map(rows.map((row) => [row.word, row.better]))
  let corrected = ''
  let at = 0
  for (const { word, start, end } of placedWordsOf(text)) {
    corrected += text.slice(at, start) + (better.get(word) ?? word)
    at = end
  }
  return corrected + text.slice(at)
}
