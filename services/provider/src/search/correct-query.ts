import { sql } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import { searchDocuments, searchTerms } from '../database/schema.ts'
import { placedWordsOf, wordsOf } from './parse-query.ts'

/** Shorter words resemble too many other words to be corrected. */
const minLength = 4
/** Longer queries aren't corrected, because a typo is unlikely to be the reason for an empty result. */
const maxWords = 8

/** Corrects words that don't occur in any video, replacing each with the most similar word that does. Returns undefined if there is nothing to correct. */
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
 * Finds the most similar word in any video. The candidates are at most two edits away, and start with the same two letters or share most trigrams. Returns
 * undefined if the original word occurs in a video.
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
