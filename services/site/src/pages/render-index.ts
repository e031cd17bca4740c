import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { importMapOf, releaseRoutes } from '@kinora/releases'
import type { ReleaseDocument, ReleaseRoute } from '@kinora/releases'

import { renderEmbeds } from './render-embed.ts'
import type { EmbedPage } from './render-embed.ts'
import { cardsCallOf, fillPlaces } from './skeleton-places.ts'
import type { SkeletonMarkup } from './skeleton-places.ts'

/** Rendered page of a release. */
export interface IndexPage {
  html: string
  /** `html`, compressed with brotli. */
  brotli: Buffer
  etag: string
  /** Content-Security-Policy, including the hashes of the page's inline code. */
  policy: string
  /** Release ID, if the release document includes it. */
  release: string | undefined
  /** Routes declared by the release's remotes. */
  routes: readonly ReleaseRoute[]
  /** Embeddable pages, which are separate documents. */
  embeds: readonly EmbedPage[]
  /** `html`, split around its title and description; undefined if the template doesn't mark them. */
  aroundHead: AroundHead | undefined
  /** API call that fills the home page's skeleton; undefined if the template doesn't declare one. */
  cardsCall: string | undefined
}

/** A page, split where the head of its content is inserted. */
export interface AroundHead {
  before: string
  /** Default title and description. */
  head: string
  /** Rest of the page, including the skeletons' placeholders. */
  after: string
}

/** Markup that shows a page's content before any script runs. */
export interface ContentMarkup extends SkeletonMarkup {
  /** Replaces the default title and description. */
  head?: string
}

/** Returns the end of a page, starting with its title and description. */
export function endOf({ head, after }: AroundHead, markup?: ContentMarkup): string {
  return (markup?.head ?? head) + fillPlaces(after, markup)
}

const placeholder = '<!-- release -->'
/** Mark the title and description, which come last in the head so that nothing else has to wait for them. */
const [headStart, headEnd] = ['<!-- head -->', '<!-- /head -->']

/**
 * Inserts a release into the shell's template, as the release document that the boot script and the shell read.
 *
 * @param remoteOrigins other origins that may serve remotes.
 * @param document part of the release that the page embeds, as JSON.
 * @param moreHead elements to insert after the title and description, if the template marks those.
 * @param mediaOrigins other origins that may serve images and videos.
 * @throws {Error} if the template lacks the release placeholder, or a remote is on an unknown origin.
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
  const [shell] = release.microFrontends.shell
  if (shell === undefined) throw new Error('The release has no shell, so no page can be served.')
  requireKnownOrigins(release, remoteOrigins)
  const importMap = importMapOf(release)
  // The import map must precede every module import.
  const map = importMap === undefined ? '' : `<script type="importmap">${importMap}</script>`
  const filled = template.replace(placeholder, () => map + releaseScript(document, remoteOrigins))
  const aroundHead = splitAtHead(filled, moreHead)
  const html = aroundHead === undefined ? filled : aroundHead.before + endOf(aroundHead)
  const brotli = await promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return {
    html,
    brotli,
    etag,
    policy: contentSecurityPolicy(html, { remoteOrigins, mediaOrigins }, importMap),
    release: shell.extras.release?.id,
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
  // Inside a script element, only "<" can end the element or open another.
  const json = document.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="release" data-remote-origins="${remoteOrigins.join(' ')}">${json}</script>`
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
    // Browsers don't verify the integrity of worker scripts.
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
