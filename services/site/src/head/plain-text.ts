/** Control characters, plus bidirectional formatting characters, which could reverse the surrounding text. */
const unwanted = /[\p{Cc}\p{Bidi_Control}\ufeff]+/gu

const segmenter = new Intl.Segmenter('en')

/**
 * Collapses text from the provider to a single line for a page's head.
 *
 * @param maxLength in UTF-16 units. Longer text is cut between words where possible, never inside a grapheme cluster, and ends with an ellipsis.
 */
export function plainText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  // Don't normalise more text than necessary.
  const text = value
    .slice(0, maxLength * 4)
    .toWellFormed()
    .replaceAll(unwanted, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text.length <= maxLength) return text
  let end = 0
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > maxLength - 1) break
    end = index + segment.length
  }
  const cut = text.slice(0, end)
  // Text without spaces is cut at any character.
  const space = cut.lastIndexOf(' ')
  return `${(space > maxLength / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
