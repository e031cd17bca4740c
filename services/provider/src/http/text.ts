import { Type } from 'typebox'

/**
 * Scripts that use joiners within words to change how letters connect, such as Persian and Hindi.
 */
const joinedScripts = ['Arab', 'Syrc', 'Deva', 'Beng', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu']
const joined = joinedScripts.map((script) => `\\p{Script=${script}}`).join('')

/** Characters that are invisible on their own but meaningful in context. */
const usefulPattern = new RegExp(
  [
    `(?<=[${joined}]\\p{M}*)[\\u200C\\u200D](?=[${joined}])`,
    // Emoji: sequences, text or picture variants, regional flags, and emoji newer than this Node's
    // Unicode.
    '(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
    '(?<=\\u{1F3F4})[\\u{E0020}-\\u{E007E}]+\\u{E007F}',
    '(?=\\p{Cn})\\p{Extended_Pictographic}',
    // Variants of Chinese and Mongolian characters.
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{Script=Mongolian})[\\u180B-\\u180F]',
    // Direction marks for punctuation next to right-to-left words.
    '(?<=[\\p{Script=Hebr}\\p{Script=Arab}][^\\p{L}]*)[\\u200E\\u200F\\u061C]',
  ].join('|'),
  'gu',
)

/**
 * Control characters, zero-width characters, direction overrides, fillers, private-use and
 * unassigned characters, and the replacement character.
 */
const unseenPattern = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFD]/u

/**
 * More accents on one letter than any language uses. They would cover the lines above and below.
 */
const stackedAccents = /(?:(?=\p{M})\p{Script=Inherited}){5}/u

/** Whether a text has only visible, readable characters. Applies to every text field of the API. */
export function isReadable(text: string): boolean {
  const lines = linesFrom(text).replaceAll(/[\t\n]/g, '')
  return !unseenPattern.test(lines.replaceAll(usefulPattern, '')) && !stackedAccents.test(lines.normalize('NFD'))
}

const readableFormat = 'readable-text'

/** The rule as a format for the validator. */
export const textFormats = { [readableFormat]: isReadable }

/** The schema of a text field. `\S` rejects blank text. */
export function textField(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '\\S', format: readableFormat })
}

/** The error messages of a text field. */
export function textMessages(name: string, maxLength: string, required = `${name} is required`) {
  const format = `${name} contains characters that cannot be seen or read. Please remove them.`
  return { required, pattern: required, maxLength, format }
}

/**
 * Normalizes single-line text for storage: whitespace, including line breaks, becomes single
 * spaces.
 */
export function lineFrom(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Normalizes multi-line text for storage. */
export function linesFrom(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').trim()
}
