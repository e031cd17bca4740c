import { Type } from 'typebox'

/** Scripts whose words contain joiners, which change how the letters on both sides are connected, as in Persian and Hindi. */
const joinedScripts = ['Arab', 'Syrc', 'Deva', 'Beng', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu']
const joined = joinedScripts.map((script) => `\\p{Script=${script}}`).join('')

/** Characters that are invisible by themselves and have a use where they are. */
const usefulPattern = new RegExp(
  [
    `(?<=[${joined}]\\p{M}*)[\\u200C\\u200D](?=[${joined}])`,
    // Emoji: several in one, text or picture, flags of regions, and those of a newer Unicode than this Node's.
    '(?<=\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Emoji})[\\uFE0E\\uFE0F]',
    '(?<=\\u{1F3F4})[\\u{E0020}-\\u{E007E}]+\\u{E007F}',
    '(?=\\p{Cn})\\p{Extended_Pictographic}',
    // Variants of Chinese and Mongolian characters.
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
    '(?<=\\p{Script=Mongolian})[\\u180B-\\u180F]',
    // Marks that order punctuation next to words written from right to left.
    '(?<=[\\p{Script=Hebr}\\p{Script=Arab}][^\\p{L}]*)[\\u200E\\u200F\\u061C]',
  ].join('|'),
  'gu',
)

/**
 * Control characters, zero widths, direction changes, fillers, private and unassigned characters, blank symbols, and what replaces
 * unreadable bytes and missing objects.
 */
const unseenPattern =
  /[\u{16FE4}\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\uFFFC\uFFFD\u{13441}\u{13442}\u{1D159}]/u

/** Stacked accents cover the lines above and below. The limits exceed what any script uses: Tibetan stacks the most, and only its own marks. */
const stackedAccents = /(?:(?=\p{M})\p{Script=Inherited}){5}|\p{M}{10}/u

/** Nothing but accents and frames, which belong on a letter or a digit. */
const marksAlone = /^\s*\p{M}[\p{M}\s]*$/u

/**
 * The rule for text that some people write and others read: no characters that cannot be seen or read. Every text field of the API
 * follows it.
 */
export function isReadable(text: string): boolean {
  const lines = linesFrom(text).replaceAll(/[\t\n]/g, '')
  return (
    !marksAlone.test(lines) &&
    !unseenPattern.test(lines.replaceAll(usefulPattern, '')) &&
    !stackedAccents.test(lines.normalize('NFD'))
  )
}

const readableFormat = 'readable-text'

/** For the validator: the rule as a format of its own. */
export const textFormats = { [readableFormat]: isReadable }

/** The schema of a text field. \S: a blank text is as good as none. */
export function textField(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '\\S', format: readableFormat })
}

/** The messages of a text field that is called `name`. */
export function textMessages(name: string, maxLength: string, required = `${name} is required`) {
  const format = `${name} contains characters that cannot be seen or read. Please remove them.`
  return { required, pattern: required, maxLength, format }
}

/** A text as it is stored, where it is one line: with single spaces, also for line breaks. */
export function lineFrom(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** A text as it is stored, where it may have several lines. */
export function linesFrom(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').trim()
}

/** A line of text, with spaces for characters that cannot be seen. */
export function visibleLineFrom(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
}
