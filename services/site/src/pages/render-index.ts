import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { importMapOf, releaseRoutes } from '@kinora/releases'
import type { ReleaseDocument, ReleaseRoute } from '@kinora/releases'

import { renderEmbeds } from './render-embed.ts'
import type { EmbedPage } from './render-embed.ts'
import { cardsCallOf, fillPlaces } from './skeleton-places.ts'
import type { SkeletonMarkup } from './skeleton-places.ts'

/** The rendered page of a release. */
export interface IndexPage {
  html: string
  /** The page, compressed with brotli. */
  brotli: Buffer
  etag: string
  /** The Content-Security-Policy with the hashes of this page's inline code. */
  policy: string
  /** The release's name, if its document has one. */
  release: string | undefined
  /** The routes that its remotes declare. */
  routes: readonly ReleaseRoute[]
  /** The embeddable pages, which are separate documents. */
  embeds: readonly EmbedPage[]
  /** The page, split at its title and description; undefined for a template without these marks. */
  aroundHead: AroundHead | undefined
  /** The call that fills the home page's skeleton; undefined for a template that declares none. */
  cardsCall: string | undefined
}

/** A page, split where its content's head goes. */
export interface AroundHead {
  before: string
  /** The default title and description. */
  head: string
  /** The rest, with the skeletons' placeholders. */
  after: string
}

/** Markup for a page's content, visible before any script runs. */
export interface ContentMarkup extends SkeletonMarkup {
  /** Replaces title and description; undefined if those are right. */
  head?: string
}

/** The end of a page, starting with its title and description. */
export function endOf({ head, after }: AroundHead, markup?: ContentMarkup): string {
  return (markup?.head ?? head) + fillPlaces(after, markup)
}

const placeholder = '<!-- release -->'
/** Mark title and description, which are last in the head, so that nothing else waits for them. */
const [headStart, headEnd] = ['<!-- head -->', '<!-- /head -->']
/** Marks the place of the shell's stylesheets, after the markup that is visible before they load. Without it, they go into the head. */
const stylesPlaceholder = '<!-- styles -->'

/**
 * Puts a release into the shell's template: the document for the shell to read, and the shell's files with their hashes.
 *
 * @param remoteOrigins other origins that may serve remotes.
 * @param document the part of the release that the page embeds, as JSON.
 * @param moreHead elements after title and description, for a template that marks them.
 * @param mediaOrigins other origins that may serve pictures and videos.
 * @throws {Error} when the template has no place for them, or a remote is on an unknown origin.
 */
export async function renderIndex(
  template: string,
  release: ReleaseDocument,
  remoteOrigins: readonly string[] = [],
  document: string = JSON.stringify(release),
  moreHead = '',
  mediaOrigins: readonly string[] = [],
): Promise<IndexPage> {
  if (!template.includes(placeholder))
    throw new Error(`The shell's index.html has no "${placeholder}", so it cannot show a release.`)
  requireKnownOrigins(release, remoteOrigins)
  const { styles, script } = shellFiles(release)
  const isLate = template.includes(stylesPlaceholder)
  const importMap = importMapOf(release)
  // Must precede every module import.
  const map = importMap === undefined ? '' : `<script type="importmap">${importMap}</script>`
  const filled = template
    .replace(placeholder, () => `${map}${releaseScript(document, remoteOrigins)}${isLate ? '' : styles}${script}`)
    .replace(stylesPlaceholder, () => styles)
  const aroundHead = splitAtHead(filled, moreHead)
  const html = aroundHead === undefined ? filled : aroundHead.before + endOf(aroundHead)
  const brotli = await promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const { id } = release.microFrontends.shell[0]?.extras.release ?? {}
  return {
    html,
    brotli,
    etag,
    policy: contentSecurityPolicy(html, { remoteOrigins, mediaOrigins }, importMap),
    release: id,
    routes: releaseRoutes(release),
    embeds: renderEmbeds(release, remoteOrigins, mediaOrigins),
    aroundHead,
    cardsCall: cardsCallOf(template),
  }
}

function splitAtHead(html: string, moreHead: string): AroundHead | undefined {
  const [start, end] = [html.indexOf(headStart), html.indexOf(headEnd)]
  if (start < 0 || end < start) return undefined
  return {
    before: html.slice(0, start),
    head: html.slice(start + headStart.length, end) + moreHead,
    after: html.slice(end + headEnd.length),
  }
}

function requireKnownOrigins({ microFrontends }: ReleaseDocument, remoteOrigins: readonly string[]): void {
  const site = 'https://the-site-itself.invalid'
  for (const [id, entries] of Object.entries(microFrontends)) {
    for (const { url, extras } of entries) {
      for (const location of [url, extras.base, extras.previous?.base ?? '/']) {
        const { origin } = new URL(location, site)
        if (origin !== site && !remoteOrigins.includes(origin))
          throw new Error(`${id} is on ${origin}, which is not an allowed origin for remotes.`)
      }
    }
  }
}

/** Passes the allowed origins to the boot script, which blocks scripts from elsewhere. */
function releaseScript(document: string, remoteOrigins: readonly string[]): string {
  // Inside a script element, only "<" can end or open a tag.
  const json = document.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="release" data-remote-origins="${remoteOrigins.join(' ')}">${json}</script>`
}

function shellFiles(release: ReleaseDocument): { styles: string; script: string } {
  const shell = release.microFrontends.shell[0]
  if (shell === undefined) throw new Error('The release has no shell, so no page can be served.')
  const { base, preload, assets } = shell.extras
  const styles = preload
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="${base}${file}" integrity="${assets[file]}" crossorigin>`)
  return {
    styles: styles.join(''),
    script: `<script defer src="${shell.url}" integrity="${shell.metadata.integrity}" crossorigin></script>`,
  }
}

function contentSecurityPolicy(
  html: string,
  { remoteOrigins, mediaOrigins }: Record<'remoteOrigins' | 'mediaOrigins', readonly string[]>,
  importMap: string | undefined,
): string {
  const files = ["'self'", ...remoteOrigins].join(' ')
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, body = '']) => hashSource(body))
      .join(' ')
  return [
    "default-src 'none'",
    `script-src ${files} ${hashes('script')}${importMap === undefined ? '' : ` ${hashSource(importMap)}`}`,
    // Browsers do not verify the integrity of worker scripts.
    "worker-src 'none'",
    `style-src ${files} ${hashes('style')}`,
    `img-src ${[files, ...mediaOrigins].join(' ')} blob: data:`,
    `media-src ${["'self'", ...mediaOrigins].join(' ')} blob:`,
    "connect-src 'self'",
    `font-src ${files}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Only the default policy, which the boot script creates before any other script runs.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
