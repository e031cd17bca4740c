import { previewName } from '@kinora/releases'
import type { FastifyRequest } from 'fastify'

/**
 * What a request for a page has to do with previews: `enter` by a link, `stay` by what this browser keeps of one, `leave`. The URL is that of the same page, without the
 * link's part of it, and always of this site.
 */
export type PreviewRequest =
  | { kind: 'enter'; text: string; url: string }
  | { kind: 'leave'; url: string }
  | { kind: 'stay'; text: string }

const cookie = new RegExp(`(?:^|;\\s*)${previewName}=([^;]*)`)

/** @returns undefined for a request that has nothing to do with a preview. */
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
    // With two slashes before it a path would be another site.
    const clean = `/${path.replace(/^[/\\]+/, '')}${rest === '' ? '' : `?${rest}`}`
    return text === '' ? { kind: 'leave', url: clean } : { kind: 'enter', text, url: clean }
  }
  const kept = cookie.exec(headers.cookie ?? '')?.[1]
  return kept === undefined ? undefined : { kind: 'stay', text: kept }
}
