import { sql } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import { lineFrom } from '../http/text.ts'
import { placedWordsOf, wordsOf } from './parse-query.ts'
import type { Segment } from './schemas.ts'

/** About two lines. */
const excerptLength = 180
/** Enough for a page of results; only a query with very short words has more. */
const maxWords = 400

/** Marks the words of texts that a query looks for. */
export interface Highlighter {
  /** The text in parts; undefined if it has no match. */
  highlight(text: string): Segment[] | undefined
  /** As `highlight`, of the part of a long text with its first match. */
  excerpt(text: string): Segment[] | undefined
}

/** In lower case and without accents, as `search_text` makes them. */
function plain(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
}

/** The common prefix of all forms of a word, according to its stem. */
export function beginningOf(lexeme: string): string {
  return lexeme.length > 4 ? lexeme.slice(0, -1) : lexeme
}

/**
 * @param lexemes the stems that the query looks for.
 * @param texts all texts that will be marked.
 */
export async function createHighlighter(executor: Executor, lexemes: string[], texts: string[]): Promise<Highlighter> {
  const beginnings = lexemes.map(beginningOf)
  // Only PostgreSQL knows the stem of a word, so it decides about those that begin alike.
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
