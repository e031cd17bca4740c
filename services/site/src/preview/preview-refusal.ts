import { createHash } from 'node:crypto'
import { escapeHtml } from '../pages/escape-html.ts'

/** Explains to a person who has only the link why the preview can't be shown. */
export class PreviewRefusal extends Error {
  override readonly name = 'PreviewRefusal'
  readonly statusCode: number
  readonly heading: string
  readonly sentences: readonly string[]

  constructor(statusCode: number, heading: string, sentences: readonly string[]) {
    super([heading, ...sentences].join(' '))
    this.statusCode = statusCode
    this.heading = heading
    this.sentences = sentences
  }
}

const style =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui}main{max-inline-size:60ch;margin:15vh auto 0;padding-inline:16px}h1{font-size:1.5rem}'

/** Allows only the page's own styles. */
export const refusalPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Renders a page that explains why a preview can't be shown and links to the live site. */
export function renderRefusalPage({ heading, sentences }: PreviewRefusal): string {
  const paragraphs = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('')
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(heading)} · Kinora</title><style>${style}</style></head>` +
    `<body><main><h1>${escapeHtml(heading)}</h1>${paragraphs}<p><a href="/">Open the live site</a></p></main></body></html>`
  )
}
