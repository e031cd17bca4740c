/** A piece of text; a link if it has an `href`. */
export interface TextPiece {
  text: string
  /** Position in the text. */
  start: number
  href?: string
}

const urlPattern = /https?:\/\/[^\s<>"]+/gi

/** Splits text at its URLs. Only http and https URLs become links, without any punctuation that ends the sentence. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(urlPattern)) {
    const link = withoutTrailingPunctuation(match[0])
    if (!URL.canParse(link)) continue
    if (match.index > end) pieces.push({ start: end, text: text.slice(end, match.index) })
    pieces.push({ start: match.index, text: link, href: link })
    end = match.index + link.length
  }
  if (end < text.length) pieces.push({ start: end, text: text.slice(end) })
  return pieces
}

function withoutTrailingPunctuation(link: string): string {
  const trimmed = link.replace(/[.,;:!?'’”»\]]+$/, '')
  // A closing bracket belongs to the URL only if the URL also contains the opening one: "(see https://a.example/b)", "https://a.example/b_(c)".
  return trimmed.endsWith(')') && !trimmed.includes('(') ? withoutTrailingPunctuation(trimmed.slice(0, -1)) : trimmed
}
