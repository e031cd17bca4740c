import { sql } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import { lineFrom } from '../http/text.ts'
import { placedWordsOf, wordsOf } from './parse-query.ts'
import type { Segment } from './schemas.ts'

/** Maximum length of an excerpt, in characters: about two lines. */
const excerptLength = 180
/** Enough for a page of results. Only queries with very short words exceed it. */
const maxWords = 400

/** Marks the query's words in strings. */
export interface Highlighter {
  /** Splits a string into segments. Returns undefined if the string doesn't contain a match. */
  highlight(text: string): Segment[] | undefined
  /** Same as `highlight`, but returns an excerpt around the first match in a long string. */
  excerpt(text: string): Segment[] | undefined
}

/** Converts a word to lowercase without accents, like `search_text`. */
function plain(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}

/** Returns the common prefix of all forms of a word, based on its stem. */
export function beginningOf(lexeme: string): string {
  return lexeme.length > 4 ? lexeme.slice(0, -1) : lexeme
}

/**
 * @param lexemes the stems in the query.
 * @param texts all strings that will be highlighted.
 */
export async function createHighlighter(executor: Executor, lexemes: string[], texts: string[]): Promise<Highlighter> {
  const beginnings = lexemes.map(beginningOf)
  // Only PostgreSQL can stem a word, so PostgreSQL checks the words that have a matching prefix.
  const alike = new Set(
    texts
      .flatMap((text) => wordsOf(text).map(plain))
      .filter((word) => beginnings.some((beginning) => word.startsWith(beginning))),
  )
  const { rows } = await executor.execute<{ word: string }>(sql`
    select word from unnest(${sql.param([...alike].slice(0, maxWords))}::text[]) as word
    where tsvector_to_array(search_stems(word, 'A')) && ${sql.param(lexemes)}::text[]
  `)
  const matching = new Set(rows.map(({ word }) => word))

  function highlight(text: string): Segment[] | undefined {
    const segments: Segment[] = []
    let at = 0
    for (const { word, start, end } of placedWordsOf(text)) {
      if (!matching.has(plain(word))) continue
      if (start > at) segments.push({ text: text.slice(at, start), isMatch: false })
      segments.push({ text: word, isMatch: true })
      at = end
    }
    if (at === 0) return undefined
    if (at < text.length) segments.push({ text: text.slice(at), isMatch: false })
    return segments
  }

  function excerpt(text: string): Segment[] | undefined {
    const line = lineFrom(text)
    const first = placedWordsOf(line).find(({ word }) => matching.has(plain(word)))
    if (!first) return undefined
    const from = first.start < excerptLength / 2 ? 0 : line.indexOf(' ', first.start - excerptLength / 3) + 1
    const end = from + excerptLength
    const to = end >= line.length ? line.length : Math.max(line.lastIndexOf(' ', end), first.end)
    return highlight(`${from > 0 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`)
  }

  return { highlight, excerpt }
}
