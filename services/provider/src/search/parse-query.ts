import { visibleLineFrom } from '../http/text.ts'

/** A parsed query. */
export interface ParsedQuery {
  /** The query without invisible characters and with single spaces. */
  text: string
  /** The required words, "phrases" and `or`, as input for `search_query`. */
  wanted: string
  /** The excluded words or phrases, each as input for `search_query`. */
  unwanted: string[]
}

/** More terms than viewers type. Each term requires an index lookup. */
const maxTerms = 12

/** A term: a phrase in quotes or a single word. A minus before it excludes it. */
const term = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu

/**
 * Splits a query into required and excluded terms. The terms are separate because each is searched for in two languages: "cats -dogs" must not match text that
 * contains "dogs" in only one language. Runs in linear time.
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

/** Splits a string into words: letters, digits and accents, with apostrophes between them. */
export function wordsOf(text: string): string[] {
  return text.match(wordPattern) ?? []
}

/** Splits a string into words with their positions. */
export function placedWordsOf(text: string): { word: string; start: number; end: number }[] {
  return Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
}
