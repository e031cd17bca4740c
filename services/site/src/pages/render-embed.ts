import { hash } from 'node:crypto'

import { releaseEmbeds } from '@kinora/releases'
import type { ReleaseDocument, ReleaseEmbed } from '@kinora/releases'

import { framedByAnybody } from '../security/security-headers.ts'
import { escapeHtml } from './escape-html.ts'

/** A page that any site may embed. The HTML is the same for all matching paths, because the page's script reads the path. */
export interface EmbedPage {
  /** Path pattern that the remote declares. */
  path: string
  firstCall?: string | undefined
  html: string
  etag: string
  /**
   * Renders the page for a viewer during a canary. An embedded page can't use cookies, so it includes the viewer's ID for its reports.
   *
   * @param viewer the result of `ViewerIds.sign`.
   */
  htmlFor(viewer: string): string
  /** Content-Security-Policy of the page; the only one that lets other sites frame a page. */
  policy: string
}

/**
 * Renders a release's embeddable pages: documents with just the remote's script and stylesheets, including integrity hashes.
 *
 * @param remoteOrigins other origins that may serve remotes.
 * @param mediaOrigins other origins that may serve images and videos.
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
  // Fields that the page adds to its `TelemetryReport`.
  const reported = { release, remote: remoteId, version, build, owner, path, ...(viewer !== undefined && { viewer }) }
  const attributes = (file: string) => `"${base}${file}" integrity="${assets[file]}" crossorigin`
  return [
    `<!doctype html><html lang="en" data-reported-as="${escapeHtml(JSON.stringify(reported))}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark">',
    // Search engines should index the full page that this one links to.
    '<meta name="robots" content="noindex"><title>Kinora</title>',
    ...styles.map((file) => `<link rel="stylesheet" href=${attributes(file)}>`),
    `<script defer src=${attributes(script)}></script></head><body></body></html>`,
  ].join('')
}

/** Stricter than other pages' policies, because any site may frame the page: no forms, no frames, and only its own script. */
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
