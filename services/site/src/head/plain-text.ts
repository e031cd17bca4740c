/** Control characters, and the formatting characters that turn the direction of what stands around them: a title must not reach beyond itself. */
const unwanted = /[\p{Cc}\p{Bidi_Control}\ufeff]+/gu

const segmenter = new Intl.Segmenter('en')

/**
 * A text of the provider's, on one line, as it may stand in a page's head and in the words of a crawler.
 *
 * @param maxLength in UTF-16 units; a longer text is cut between words, or at least between characters as people see them, and ends with an ellipsis.
 */
export function plainText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  // Enough of a text to be cut well; the rest need not be looked at.
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
  // A text without spaces has no words to cut between.
  const space = cut.lastIndexOf(' ')
  return `${(space > maxLength / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
