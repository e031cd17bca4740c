import { rectifyConfusion } from 'unicode-confusables'

/**
 * Returns a string's skeleton as defined by Unicode UTS #39. Strings that look alike have the same skeleton: `Аda` with a Cyrillic first letter, `paypaI` with
 * a capital i, `cornet` and `comet`. For comparison only, never for display.
 */
export function skeletonOf(text: string): string {
  // The table maps uppercase and lowercase letters differently, so look up the lowercase result again.
  return lookedUp(lookedUp(text).toLowerCase())
}

/**
 * Returns the skeletons of a string as written, in lowercase and capitalized. Skeletons depend on case: a capital i looks like an l, but a lowercase i doesn't.
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
