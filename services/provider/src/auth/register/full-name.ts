import { lineFrom } from '../../http/text.ts'
import { skeletonOf } from './skeleton.ts'

/** A full name as it is stored: characters that look alike by themselves are the same one, and spaces are single. */
export function normaliseFullName(fullName: string): string {
  // Variation selectors choose between drawings of a character (black heart, red heart), and are invisible themselves.
  return lineFrom(fullName.normalize('NFKC').replaceAll(/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu, ''))
}

/**
 * Whether a full name is written the way people write names: words in the letters of one script, in one case or capitalised, or numbers. Such
 * a name may look like another one by chance (`Al` and `AI`, `Burns` and `Bums`) and is accepted. Impostors mix scripts, cases, digits and
 * punctuation.
 */
export function isPlainName(fullName: string): boolean {
  return normaliseFullName(fullName)
    .split(/[\s.'’ʼ‘\p{Pd}]+/u)
    .filter((word) => word !== '')
    .every(isPlainWord)
}

function isPlainWord(word: string): boolean {
  if (/^\p{Nd}+$/u.test(word)) return true
  if (/[^\p{L}\p{M}]/u.test(word)) return false
  return isOfOneScript(word) && isOfOneCase(word)
}

/** A word of letters that all look like Latin ones, but are from another script, is meant to deceive too: `Сосо`. */
function isOfOneScript(word: string): boolean {
  const isLatin = /^[\p{Script=Latin}\p{M}]+$/u
  return isLatin.test(word) || (!/\p{Script=Latin}/u.test(word) && !isLatin.test(skeletonOf(word)))
}

function isOfOneCase(word: string): boolean {
  const [first = '', ...rest] = word
  const capitalised = first.toUpperCase() + rest.join('').toLowerCase()
  return [word.toLowerCase(), word.toUpperCase(), capitalised].includes(word)
}
