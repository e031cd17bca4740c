import { escapeHtml } from '../pages/escape-html.ts'

/** Elements of a page's head. All values are escaped. */

/** Page title followed by the product name, in the same format as the client's. */
export function titleElement(title: string): string {
  return `<title>${escapeHtml(title === '' ? 'Kinora' : `${title} · Kinora`)}</title>`
}

/** A meta element; empty if `content` is empty. */
export function metaElement(name: string, content: string): string {
  if (content === '') return ''
  // Open Graph and its extensions use `property` instead of `name`.
  const key = /^(og|video|profile):/.test(name) ? 'property' : 'name'
  return `<meta ${key}="${name}" content="${escapeHtml(content)}">`
}

export function linkElement(rel: string, href: string, more: Record<string, string> = {}): string {
  const attributes = Object.entries({ rel, href, ...more }).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<link${attributes.join('')}>`
}

/** A JSON-LD block. Omits empty and undefined fields. */
export function linkedDataElement(type: string, fields: Record<string, unknown>): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@type': type, ...fields }, (_, value: unknown) =>
    value === '' ? undefined : value,
  )
  // Inside a script element, only "<" can end the element or open another. The other characters are escaped for consumers that copy the block.
  const text = json.replaceAll(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `<script type="application/ld+json">${text}</script>`
}
