import { sql } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import { searchDocuments, searchTerms } from '../database/schema.ts'
import { placedWordsOf, wordsOf } from './parse-query.ts'

/** Shorter words are similar to too many others. */
const minLength = 4
/** Queries with more words are not corrected, because a typo is unlikely to be why they find nothing. */
const maxWords = 8

/** Replaces each word that no video contains with the most similar word that some video contains. Returns undefined if no word can be replaced. */
export async function correctQuery(executor: Executor, text: string): Promise<string | undefined> {
  const words = [...new Set(wordsOf(text))].filter((word) => word.length >= minLength)
  if (words.length === 0 || words.length > maxWords) return undefined
  const better = new Map<string, string>()
  for (const word of words) {
    const alike = await mostSimilar(executor, word)
    if (alike !== undefined) better.set(word, alike)
  }
  if (better.size === 0) return undefined
  let corrected = ''
  let at = 0
  for (const { word, start, end } of placedWordsOf(text)) {
    corrected += text.slice(at, start) + (better.get(word) ?? word)
    at = end
  }
  return corrected + text.slice(at)
}

/**
 * Returns the most similar word in any video, with an edit distance of at most two. The word has the same first two letters or shares most of its trigrams.
 * Returns undefined if a video contains the original word.
 */
async function mostSimilar(executor: Executor, word: string): Promise<string | undefined> {
  const key = sql`search_text(${word})`
  const { rows } = await executor.execute<{ term: string }>(sql`
    select term from ${searchTerms}
    where words = 1 and (key like left(${key}, 2) || '%' or key % ${key})
      and length(key) between length(${key}) - 2 and length(${key}) + 2
      and levenshtein_less_equal(left(key, 100), left(${key}, 100), 2) <= 2
      and not exists (select from ${searchDocuments} where document @@ plainto_tsquery('english', ${key}))
    order by levenshtein(left(key, 100), left(${key}, 100)), similarity(key, ${key}) desc, documents desc limit 1
  `)
  return rows[0]?.term
}
