import { escapeHtml } from '../pages/escape-html.ts'

/** Elements of a page's head. Whatever text is given to them stays text. */

/** A page's title, with the product's name as the client writes it. */
export function titleElement(title: string): string {
  return `<title>${escapeHtml(title === '' ? 'Kinora' : `${title} · Kinora`)}</title>`
}

/** What is empty is left out. */
export function metaElement(name: string, content: string): string {
  if (content === '') return ''
  // Open Graph says `property`, and so do the names that it has taken in.
  const key = /^(og|video|profile):/.test(name) ? 'property' : 'name'
  return `<meta ${key}="${name}" content="${escapeHtml(content)}">`
}

export function linkElement(rel: string, href: string, more: Record<string, string> = {}): string {
  const attributes = Object.entries({ rel, href, ...more }).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<link${attributes.join('')}>`
}

/** A block of data, which no browser runs. What is undefined or empty in it is left out. */
export function linkedDataElement(type: string, fields: Record<string, unknown>): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@type': type, ...fields }, (_, value: unknown) =>
    value === '' ? undefined : value,
  )
  // Inside a script element only "<" can end or open anything; the others are for whoever puts the block elsewhere.
  const text = json.replaceAll(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `<script type="application/ld+json">${text}</script>`
}
