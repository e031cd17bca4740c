import { previewName } from '@kinora/releases'
import type { FastifyRequest } from 'fastify'

/**
 * What a request does with a preview: `enter` through a link, `stay` by cookie, or `leave`. The URL is the same page without the link's parameter, and is
 * always on this site.
 */
export type PreviewRequest =
  | { kind: 'enter'; text: string; url: string }
  | { kind: 'leave'; url: string }
  | { kind: 'stay'; text: string }

const cookie = new RegExp(`(?:^|;\\s*)${previewName}=([^;]*)`)

/** @returns undefined if the request has nothing to do with previews. */
export function readPreviewRequest({
  url,
  headers,
}: Pick<FastifyRequest, 'url' | 'headers'>): PreviewRequest | undefined {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
  const parameters = new URLSearchParams(query)
  const text = parameters.get(previewName)
  if (text !== null) {
    parameters.delete(previewName)
    const rest = parameters.toString()
    // A path with two leading slashes would redirect to another site.
    const clean = `/${path.replace(/^[/\\]+/, '')}${rest === '' ? '' : `?${rest}`}`
    return text === '' ? { kind: 'leave', url: clean } : { kind: 'enter', text, url: clean }
  }
  const kept = cookie.exec(headers.cookie ?? '')?.[1]
  return kept === undefined ? undefined : { kind: 'stay', text: kept }
}
