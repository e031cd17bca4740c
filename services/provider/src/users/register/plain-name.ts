import { normaliseFullName } from './full-name.ts'
import { skeletonOf } from './skeleton.ts'

/**
 * Whether a full name is written as people write names: words of one script's letters, in one case or with a capital first, or numbers. Such a name may chance
 * to look like another's (`Al` and `AI`, `Burns` and `Bums`), and is its owner's all the same. Whoever wants to be taken for somebody else mixes: scripts, cases,
 * digits among letters, signs.
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

/** A word of another script's letters alone that look like Latin ones is written to deceive as well: `Сосо`. */
function isOfOneScript(word: string): boolean {
  const isLatin = /^[\p{Script=Latin}\p{M}]+$/u
  return isLatin.test(word) || (!/\p{Script=Latin}/u.test(word) && !isLatin.test(skeletonOf(word)))
}

function isOfOneCase(word: string): boolean {
  const [first = '', ...rest] = word
  const capitalised = first.toUpperCase() + rest.join('').toLowerCase()
  return [word.toLowerCase(), word.toUpperCase(), capitalised].includes(word)
}
