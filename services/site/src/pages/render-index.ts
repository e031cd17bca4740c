import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { importMapOf, releaseRoutes } from '@kinora/releases'
import type { ReleaseDocument, ReleaseRoute } from '@kinora/releases'

import { renderEmbeds } from './render-embed.ts'
import type { EmbedPage } from './render-embed.ts'
import { cardsCallOf, fillPlaces } from './skeleton-places.ts'
import type { SkeletonMarkup } from './skeleton-places.ts'

/** The page that a release is served as. */
export interface IndexPage {
  html: string
  /** The same, brotli-compressed once. */
  brotli: Buffer
  etag: string
  /** The Content-Security-Policy that lets just this page's own inline code run. */
  policy: string
  /** The release's name, where its document says it. */
  release: string | undefined
  /** The routes that remotes declare in it. */
  routes: readonly ReleaseRoute[]
  /** The pages that others may embed, which are documents of their own. */
  embeds: readonly EmbedPage[]
  /** Around its title and description, in whose place something else may stand; undefined for a template that does not mark them. */
  aroundHead: AroundHead | undefined
  /** The call whose answer the home page's skeleton shows; undefined for a template that does not say. */
  cardsCall: string | undefined
}

/** A page, cut where it may say something of its content. */
export interface AroundHead {
  before: string
  /** What stands there otherwise. */
  head: string
  /** The rest, with the places that its skeletons mark. */
  after: string
}

/** What a page says of its content before any script has run, as markup. */
export interface ContentMarkup extends SkeletonMarkup {
  /** In place of title and description; undefined where those are right. */
  head?: string
}

/** The end of a page, from where its head may say something on. */
export function endOf({ head, after }: AroundHead, markup?: ContentMarkup): string {
  return (markup?.head ?? head) + fillPlaces(after, markup)
}

const placeholder = '<!-- release -->'
/** Title and description stand between these, behind all else of the head, so that nothing waits for them. */
const [headStart, headEnd] = ['<!-- head -->', '<!-- /head -->']
/** Where the shell's stylesheets go: after what a page shows before they have come. A template without it takes them in its head. */
const stylesPlaceholder = '<!-- styles -->'

/**
 * Puts a release into the shell's template: the document itself, for the shell to read, and the shell's own files, with their hashes.
 *
 * @param remoteOrigins the origins besides the site's own that remotes may come from.
 * @param document what the page carries of the release, as JSON.
 * @param moreHead elements behind title and description, for a template that marks them.
 * @param mediaOrigins the origins besides the site's own that pictures and videos may come from.
 * @throws {Error} when the template has no place for them, or a remote lies on another origin.
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
    throw new Error(`The shell's index.html has no "${placeholder}", so no release can be put into it.`)
  requireKnownOrigins(release, remoteOrigins)
  const { styles, script } = shellFiles(release)
  const isLate = template.includes(stylesPlaceholder)
  const importMap = importMapOf(release)
  // Before anything that could import a module.
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
          throw new Error(`${id} lies on ${origin}, which is none of the origins that remotes may come from.`)
      }
    }
  }
}

/** The boot script reads the origins from here: it lets no script run that comes from elsewhere. */
function releaseScript(document: string, remoteOrigins: readonly string[]): string {
  // Inside a script element only "<" can end or open anything.
  const json = document.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="release" data-remote-origins="${remoteOrigins.join(' ')}">${json}</script>`
}

function shellFiles(release: ReleaseDocument): { styles: string; script: string } {
  const shell = release.microFrontends.shell[0]
  if (shell === undefined) throw new Error('The release has no shell, so there is no page to serve.')
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
    // No browser holds the script of a worker to a hash.
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
    // Only the default policy, which the boot script makes before anything else runs.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
