import { firstCallFor, matchRoute } from '@kinora/releases'
import type { ReleaseRoute } from '@kinora/releases'

import type { PublicResponse } from '../public-data/public-response.ts'
import { plainText } from './plain-text.ts'
import { readPublicChannel } from './public-channel.ts'
import type { PublicChannel } from './public-channel.ts'
import { readPublicVideo } from './public-video.ts'
import type { PublicVideo } from './public-video.ts'

/** The content that a page will show, before it is loaded. */
export interface PageContent {
  kind: 'video' | 'channel'
  /** The API call below `/api/v1` that loads the content. */
  call: string
  /** The content's ID or username from the page's path, decoded. */
  name: string
}

/** Maps a route's declared first call to a kind of content. Each team chooses its own parameter names. */
const kinds: Record<string, PageContent['kind']> = { '/videos/:': 'video', '/users/channel/:': 'channel' }

/** The kind of content that a route's first call loads; undefined if no head is rendered for it. */
export function kindOfCall(firstCall: string | undefined): PageContent['kind'] | undefined {
  // The query does not affect which content is loaded.
  const [path = ''] = firstCall?.split('?') ?? []
  return kinds[path.replaceAll(/:[\w-]+/g, ':')]
}

/** The content of the page at a path; undefined for pages without such content and for private pages. */
export function contentOfPage(routes: readonly ReleaseRoute[], pathname: string): PageContent | undefined {
  const match = matchRoute(routes, pathname)
  if (match === undefined || match.route.access !== 'public') return undefined
  const { route, params } = match
  const kind = kindOfCall(route.firstCall)
  const call = firstCallFor(route, params)
  const [, parameter = ''] = /:([\w-]+)/.exec(route.firstCall ?? '') ?? []
  return kind && call !== undefined ? { kind, call, name: plainText(params[parameter], 100) } : undefined
}

/** Loaded content. */
export type KnownContent =
  | { kind: 'video'; video: PublicVideo }
  | { kind: 'channel'; channel: PublicChannel }
  | { kind: 'missing' }

/** Reads the content from the provider's response. Undefined if the response is not usable. */
export function readContent({ kind }: PageContent, answer: PublicResponse): KnownContent | undefined {
  if (answer.state === 'missing') return { kind: 'missing' }
  if (kind === 'video') {
    const video = readPublicVideo(answer.data)
    return video && { kind, video }
  }
  const channel = readPublicChannel(answer.data)
  return channel && { kind, channel }
}
