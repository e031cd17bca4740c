import { hash } from 'node:crypto'

import { releaseEmbeds } from '@kinora/releases'
import type { ReleaseDocument, ReleaseEmbed } from '@kinora/releases'

import { framedByAnybody } from '../security/security-headers.ts'
import { escapeHtml } from './escape-html.ts'

/** A page that any site may put into its own. It is the same for every path that it answers; its script reads the rest there. */
export interface EmbedPage {
  /** As the remote declares it. */
  path: string
  firstCall?: string | undefined
  html: string
  etag: string
  /**
   * The same for one viewer of a canary, whom no cookie names in a page of another site: it says them in its reports.
   *
   * @param viewer as `ViewerIds.sign` gives it.
   */
  htmlFor(viewer: string): string
  /** Its Content-Security-Policy: the one of the product that lets other sites frame it. */
  policy: string
}

/**
 * The pages of a release that others may embed: a document with the remote's script and stylesheets, held to their hashes, and nothing else.
 *
 * @param remoteOrigins the origins besides the site's own that remotes may come from.
 * @param mediaOrigins the origins besides the site's own that pictures and videos may come from.
 */
export function renderEmbeds(
  release: ReleaseDocument,
  remoteOrigins: readonly string[] = [],
  mediaOrigins: readonly string[] = [],
): EmbedPage[] {
  const { id = '' } = release.microFrontends.shell[0]?.extras.release ?? {}
  return releaseEmbeds(release).map((embed) => {
    const html = documentOf(embed, id)
    const etag = `"${hash('sha256', html, 'base64url').slice(0, 22)}"`
    const policy = policyOf(remoteOrigins, mediaOrigins)
    const htmlFor = (viewer: string) => documentOf(embed, id, viewer)
    return { path: embed.path, firstCall: embed.firstCall, html, htmlFor, etag, policy }
  })
}

function documentOf(embed: ReleaseEmbed, release: string, viewer?: string): string {
  const { base, assets, script, styles, remoteId, version, build, owner, path } = embed
  // What its reports are of, as `TelemetryReport` says it.
  const reported = { release, remote: remoteId, version, build, owner, path, ...(viewer !== undefined && { viewer }) }
  const attributes = (file: string) => `"${base}${file}" integrity="${assets[file]}" crossorigin`
  return [
    `<!doctype html><html lang="en" data-reported-as="${escapeHtml(JSON.stringify(reported))}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark">',
    // What is to be found is the page that it leads to.
    '<meta name="robots" content="noindex"><title>Kinora</title>',
    ...styles.map((file) => `<link rel="stylesheet" href=${attributes(file)}>`),
    `<script defer src=${attributes(script)}></script></head><body></body></html>`,
  ].join('')
}

/** Any page may frame it, so it can do less than the others: no form, no frame, no script but its own. */
function policyOf(remoteOrigins: readonly string[], mediaOrigins: readonly string[]): string {
  const files = ["'self'", ...remoteOrigins].join(' ')
  const media = ["'self'", ...mediaOrigins].join(' ')
  return [
    "default-src 'none'",
    `script-src ${files}`,
    `style-src ${files}`,
    `img-src ${media}`,
    `media-src ${media}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    framedByAnybody,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
