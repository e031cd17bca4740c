import { lineFrom } from '../../http/text.ts'
import { skeletonOf } from './skeleton.ts'

/** Normalizes a full name for storage: unifies equivalent characters and collapses spaces. */
export function normaliseFullName(fullName: string): string {
  // Variation selectors are invisible and only change a character's look (black heart, red heart).
  return lineFrom(fullName.normalize('NFKC').replaceAll(/[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu, ''))
}

/**
 * Whether a full name looks ordinary: words in one script, in one case or capitalized, or numbers.
 * Such a name may resemble another by chance (`Al` and `AI`, `Burns` and `Bums`) and is accepted.
 * Impostors mix scripts, cases, digits and punctuation.
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

/** A word whose letters all look Latin but are from another script is also deceptive: `Сосо`. */
function isOfOneScript(word: string): boolean {
  const isLatin = /^[\p{Script=Latin}\p{M}]+$/u
  return isLatin.test(word) || (!/\p{Script=Latin}/u.test(word) && !isLatin.test(skeletonOf(word)))
}

function isOfOneCase(word: string): boolean {
  const [first = '', ...rest] = word
  const capitalised = first.toUpperCase() + rest.join('').toLowerCase()
  return [word.toLowerCase(), word.toUpperCase(), capitalised].includes(word)
}
