import { Type } from 'typebox'

/** Scripts in which joiners change how the letters on both sides connect, such as in Persian and Hindi. */
const joinedScripts = ['Arab', 'Syrc', 'Deva', 'Beng', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu']
const joined = joinedScripts.map((script) => `\\p{Script=${script}}`).join('')

/** Characters that are invisible on their own, but meaningful in these places. */
const usefulPattern = new RegExp(
  [
    `(?<=[${joined}]\\p{M}*)[\\u200C\\u200D](?=[${joined}])`,
    // Emoji sequences, emoji and text variants, regional flags, and emoji from a newer Unicode
    // version than Node's.
    '(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
    '(?<=\\u{1F3F4})[\\u{E0020}-\\u{E007E}]+\\u{E007F}',
    '(?=\\p{Cn})\\p{Extended_Pictographic}',
    // Variants of Han and Mongolian characters.
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{Script=Mongolian})[\\u180B-\\u180F]',
    // Direction marks that place punctuation next to right-to-left words.
    '(?<=[\\p{Script=Hebr}\\p{Script=Arab}][^\\p{L}]*)[\\u200E\\u200F\\u061C]',
  ].join('|'),
  'gu',
)

/**
 * Control characters, zero-width and direction characters, fillers, private-use and unassigned
 * characters, blank symbols, and the replacements for unreadable bytes and missing objects.
 */
const unseenPattern =
  /[\u{16FE4}\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD\u{13441}\u{13442}\u{1D159}]/u

/**
 * Stacked accents cover the lines above and below. The limits are higher than any script needs. Tibetan stacks the most marks, and only its own.
 */
const stackedAccents = /(?:(?=\p{M})\p{Script=Inherited}){5}|\p{M}{10}/u

/** Matches text that contains only combining marks, which must follow a letter or digit. */
const marksAlone = /^\s*\p{M}[\p{M}\s]*$/u

/** Whether a string contains only visible, readable characters. Applies to every text field in the API. */
export function isReadable(text: string): boolean {
  const lines = linesFrom(text).replaceAll(/[\t\n]/g, '')
  return (
    !marksAlone.test(lines) &&
    !unseenPattern.test(lines.replaceAll(usefulPattern, '')) &&
    !stackedAccents.test(lines.normalize('NFD'))
  )
}

const readableFormat = 'readable-text'

/** The `isReadable` rule as a string format for the validator. */
export const textFormats = { [readableFormat]: isReadable }

/** Returns the schema of a text field. `\S` rejects blank text. */
export function textField(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '\\S', format: readableFormat })
}

/** Returns the validation messages for a text field. */
export function textMessages(name: string, maxLength: string, required = `${name} is required`) {
  const format = `${name} contains invisible or unreadable characters. Please remove them.`
  return { required, pattern: required, maxLength, format }
}

/** Normalizes single-line text for storage: replaces all whitespace, including line breaks, with single spaces. */
export function lineFrom(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Normalizes multi-line text for storage. */
export function linesFrom(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').trim()
}

/** Returns the text on one line, with spaces in place of invisible characters. */
export function visibleLineFrom(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
}
