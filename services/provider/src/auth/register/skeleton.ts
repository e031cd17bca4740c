import { rectifyConfusion } from 'unicode-confusables'

/**
 * What a text looks like, by the skeletons of Unicode's UTS #39: texts that people take for one another have the same, as `Аda` with a
 * Cyrillic first letter, `paypaI` with a capital i, or `cornet` and `comet`. A skeleton is for comparing and never shown.
 */
export function skeletonOf(text: string): string {
  // The table has other signs for capitals than for small letters, so what has become small is looked up again.
  return lookedUp(lookedUp(text).toLowerCase())
}

/**
 * The skeletons of a text as it stands, in small letters, and with a capital for each word. A capital i looks like an l and a small one does
 * not, so a text has not the same skeleton in another case.
 */
export function skeletonsInAnyCase(text: string): string[] {
  const small = text.toLowerCase()
  const capitals = small.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  return [...new Set([text, small, capitals].map(skeletonOf))]
}

function lookedUp(text: string): string {
  const visible = text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return rectifyConfusion(visible).normalize('NFD')
}
