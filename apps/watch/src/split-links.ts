/** A piece of text; one with an `href` is a URL to link to. */
export interface TextPiece {
  text: string
  /** Where it starts in the text. */
  start: number
  href?: string
}

const urlPattern = /https?:\/\/[^\s<>"]+/gi

/** Splits text at the URLs in it. Only http and https become links; punctuation that ends a sentence stays outside them. */
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
  // A bracket belongs to the URL only when the URL opened it: "(see https://a.example/b)" and "https://a.example/b_(c)".
  return trimmed.endsWith(')') && !trimmed.includes('(') ? withoutTrailingPunctuation(trimmed.slice(0, -1)) : trimmed
}
