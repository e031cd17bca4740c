/** Whose names a password could be made of. */
export interface OwnNames {
  username: string
  fullName: string
  email: string
}

const productName = 'kinora'

/** With more than this beside the names, the rest is a password of its own: a year is not. */
const maxBesideNames = 4

/** A word of a name that is shorter is too common to make a password of it: `test`, `user`, `anna`. */
const minWordLetters = 5

/**
 * Whether a password is made of nothing but its owner's names and the product's, repeated or one after another, with at most a few digits
 * and signs: `kinorakinora`, `Ada_Lovelace`, `lovelace1815`. Case and accents do not count.
 */
export function isMadeOfOwnNames(password: string, { username, fullName, email }: OwnNames): boolean {
  const localPart = email.split('@')[0] ?? ''
  if (isWrittenOut(password, [username, fullName, email, localPart])) return true
  const letters = lettersOf(password)
  if (letters === '' || password.length - letters.length > maxBesideNames) return false
  const names = [productName, email, username, fullName, localPart].map(lettersOf)
  const words = [username, fullName, localPart].flatMap((name) => name.split(/[^\p{L}\p{M}]+/u)).map(lettersOf)
  return isMadeOf(letters, [
    // One letter is no name; with it nearly everything would be made of names.
    ...names.filter(({ length }) => length > 1),
    ...words.filter(({ length }) => length >= minWordLetters),
  ])
}

/** Whether nothing but a few digits and signs is left without the names as they are written, with digits and signs of their own: `viewer_1815162342`. */
function isWrittenOut(password: string, names: string[]): boolean {
  const written = names.map(folded).filter(({ length }) => length > 1)
  const rest = written
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ''), folded(password))
  return rest.length < folded(password).length && rest.length <= maxBesideNames && lettersOf(rest) === ''
}

function folded(text: string): string {
  return text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
}

/** Whether a text can be cut so that every piece is one of these words. */
function isMadeOf(text: string, words: string[]): boolean {
  const reachable = [true]
  for (let end = 1; end <= text.length; end++) {
    reachable[end] = words.some((word) => reachable[end - word.length] === true && text.slice(0, end).endsWith(word))
  }
  return reachable[text.length] === true
}
