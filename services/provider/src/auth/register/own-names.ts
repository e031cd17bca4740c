/** The user's own names. A password can't consist only of these. */
export interface OwnNames {
  username: string
  fullName: string
  email: string
}

const productName = 'kinora'

/** A password with more characters than this outside the names is strong enough. Adding a year (four digits) doesn't make it strong. */
const maxBesideNames = 4

/** Shorter name parts are too common to reject a password for: `test`, `user`, `anna`. */
const minWordLetters = 5

/**
 * Whether a password consists only of the user's names and the product's, in any order, plus a few
 * digits and symbols: `kinorakinora`, `Ada_Lovelace`, `lovelace1815`. Ignores case and accents.
 */
export function isMadeOfOwnNames(password: string, { username, fullName, email }: OwnNames): boolean {
  const localPart = email.split('@')[0] ?? ''
  if (isWrittenOut(password, [username, fullName, email, localPart])) return true
  const letters = lettersOf(password)
  if (letters === '' || password.length - letters.length > maxBesideNames) return false
  const names = [productName, email, username, fullName, localPart].map(lettersOf)
  const words = [username, fullName, localPart].flatMap((name) => name.split(/[^\p{L}\p{M}]+/u)).map(lettersOf)
  return isMadeOf(letters, [
    // Single letters don't count as names, because nearly every password could be made of them.
    ...names.filter(({ length }) => length > 1),
    ...words.filter(({ length }) => length >= minWordLetters),
  ])
}

/**
 * Whether only a few digits and symbols remain after removing the names as written, including their
 * own digits and symbols: `viewer_1815162342`.
 */
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

/** Whether a string can be split into these words. */
function isMadeOf(text: string, words: string[]): boolean {
  const reachable = [true]
  for (let end = 1; end <= text.length; end++) {
    reachable[end] = words.some((word) => reachable[end - word.length] === true && text.slice(0, end).endsWith(word))
  }
  return reachable[text.length] === true
}
