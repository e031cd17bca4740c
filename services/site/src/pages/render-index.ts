import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { importMapOf, releaseRoutes } from '@kinora/releases'
import type { ReleaseDocument, ReleaseRoute } from '@kinora/releases'

import { renderEmbeds } from './render-embed.ts'
import type { EmbedPage } from './render-embed.ts'
import { cardsCallOf, fillPlaces } from './skeleton-places.ts'
import type { SkeletonMarkup } from './skeleton-places.ts'

/** A release's rendered page. */
export interface IndexPage {
  html: string
  /** The page, compressed with brotli. */
  brotli: Buffer
  etag: string
  /** The Content-Security-Policy, with the hashes of this page's inline code. */
  policy: string
  /** The release's ID, if its document contains one. */
  release: string | undefined
  /** The routes that the release's remotes declare. */
  routes: readonly ReleaseRoute[]
  /** The embeddable pages, which are separate documents. */
  embeds: readonly EmbedPage[]
  /** The page, split at its title and description; undefined for a template without these marks. */
  aroundHead: AroundHead | undefined
  /** The API call that fills the home page's skeleton; undefined if the template does not declare one. */
  cardsCall: string | undefined
}

/** A page that is split where its content's head is inserted. */
export interface AroundHead {
  before: string
  /** The default title and description. */
  head: string
  /** The rest of the page, with the skeletons' placeholders. */
  after: string
}

/** Markup for a page's content that is visible before any script runs. */
export interface ContentMarkup extends SkeletonMarkup {
  /** Replaces title and description; undefined if the defaults are correct. */
  head?: string
}

/** The end of a page, starting with its title and description. */
export function endOf({ head, after }: AroundHead, markup?: ContentMarkup): string {
  return (markup?.head ?? head) + fillPlaces(after, markup)
}

const placeholder = '<!-- release -->'
/** The marks around title and description, which come last in the head so nothing else waits for them. */
const [headStart, headEnd] = ['<!-- head -->', '<!-- /head -->']
/** The mark for the shell's stylesheets, after the markup that is visible before they load. Without it, the stylesheets are in the head. */
const stylesPlaceholder = '<!-- styles -->'

/**
 * Inserts a release into the shell's template: the document that the shell reads, and the shell's files with their hashes.
 *
 * @param remoteOrigins other origins that may serve remotes.
 * @param document the part of the release that the page embeds, as JSON.
 * @param moreHead elements to insert after title and description, if the template marks them.
 * @param mediaOrigins other origins that may serve images and videos.
 * @throws {Error} if the template has no placeholder for a release, or a remote is on an unknown origin.
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
  // The import map must precede every module import.
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
          throw new Error(
            `${id} is on ${origin}, which is not an allowed origin for remotes. Add it to SITE_REMOTE_ORIGINS.`,
          )
      }
    }
  }
}

/** Passes the allowed origins to the boot script, which blocks scripts from other origins. */
function releaseScript(document: string, remoteOrigins: readonly string[]): string {
  // Inside a script element, only "<" can end the element or start a new one.
  const json = document.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="release" data-remote-origins="${remoteOrigins.join(' ')}">${json}</script>`
}

function shellFiles(release: ReleaseDocument): { styles: string; script: string } {
  const shell = release.microFrontends.shell[0]
  if (shell === undefined) throw new Error('The release has no shell, so no page can be served.')
  const { base, preload, assets } = shell.extras
  const attributes = (file: string) => `href="${base}${file}" integrity="${assets[file]}" crossorigin`
  const [styles, scripts] = [
    preload.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" ${attributes(file)}>`),
    // The shell imports these files after it has started, and no visible content waits for them.
    preload
      .filter((file) => file.endsWith('.js'))
      .map((file) => `<link rel="preload" as="script" fetchpriority="low" ${attributes(file)}>`),
  ]
  const entry = `<script defer src="${shell.url}" integrity="${shell.metadata.integrity}" crossorigin></script>`
  return { styles: styles.join(''), script: entry + scripts.join('') }
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
    // Allows only the default policy, which the boot script creates before any other script runs.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
