import { visibleLineFrom } from '../http/text.ts'

/** A query as it is understood. */
export interface ParsedQuery {
  /** Without characters that cannot be seen, and with single spaces. */
  text: string
  /** The required part of the query, for `search_query`: words, "phrases" and `or`. */
  wanted: string
  /** The excluded parts, each for `search_query`. */
  unwanted: string[]
}

/** More words than anyone types. Each costs a look-up in the index. */
const maxTerms = 12

/** A term: exact words in quotes, or one word; with a minus before it, what must not be there. */
const term = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu

/**
 * Splits a query into what must be there and what must not. They are looked for apart, because each is looked for in two languages: "cats -dogs" must not
 * find a text that has "dogs" in only one of them. Takes time in proportion to the length of the query.
 */
export function parseQuery(query: string): ParsedQuery {
  const text = visibleLineFrom(query)
  const wanted: string[] = []
  const unwanted: string[] = []
  for (const [, minus, quoted, word] of text.matchAll(term)) {
    if (wanted.length + unwanted.length >= maxTerms) break
    const words = wordsOf(quoted ?? word ?? '').join(' ')
    if (!words) continue
    const isPhrase = quoted !== undefined || words.includes(' ')
    const clean = isPhrase ? `"${words}"` : words
    if (minus) unwanted.push(clean)
    else wanted.push(clean)
  }
  return { text, wanted: wanted.join(' '), unwanted }
}

const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu

/** The words of a text: letters, digits and accents, with apostrophes between them. */
export function wordsOf(text: string): string[] {
  return text.match(wordPattern) ?? []
}

/** The words of a text with their places in it. */
export function placedWordsOf(text: string): { word: string; start: number; end: number }[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
}
