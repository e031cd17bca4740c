import { firstCallFor, matchRoute } from '@kinora/releases'
import type { ReleaseRoute } from '@kinora/releases'

import type { PublicResponse } from '../public-data/public-response.ts'
import { plainText } from './plain-text.ts'
import { readPublicChannel } from './public-channel.ts'
import type { PublicChannel } from './public-channel.ts'
import { readPublicVideo } from './public-video.ts'
import type { PublicVideo } from './public-video.ts'

/** Identifies the content that a page will show. */
export interface PageContent {
  kind: 'video' | 'channel'
  /** API call that loads the content, relative to `/api/v1`. */
  call: string
  /** ID or username from the page's path, decoded. */
  name: string
}

/** Content kind for each declared first call. Parameter names are left out because each team chooses its own. */
const kinds: Record<string, PageContent['kind']> = { '/videos/:': 'video', '/users/channel/:': 'channel' }

/** Kind of content that a route's first call loads; undefined if that kind has no rendered head. */
export function kindOfCall(firstCall: string | undefined): PageContent['kind'] | undefined {
  // The query doesn't affect which content is loaded.
  const [path = ''] = firstCall?.split('?') ?? []
  return kinds[path.replaceAll(/:[\w-]+/g, ':')]
}

/** Content of the page at a path; undefined for private pages and pages without a known kind of content. */
export function contentOfPage(routes: readonly ReleaseRoute[], pathname: string): PageContent | undefined {
  const match = matchRoute(routes, pathname)
  if (match === undefined || match.route.access !== 'public') return undefined
  const { route, params } = match
  const kind = kindOfCall(route.firstCall)
  const call = firstCallFor(route, params)
  const [, parameter = ''] = /:([\w-]+)/.exec(route.firstCall ?? '') ?? []
  return kind && call !== undefined ? { kind, call, name: plainText(params[parameter], 100) } : undefined
}

/** Content that the provider returned, by kind. */
export type KnownContent =
  | { kind: 'video'; video: PublicVideo }
  | { kind: 'channel'; channel: PublicChannel }
  | { kind: 'missing' }

/** Reads the content from the provider's response; undefined if the response is unusable. */
export function readContent({ kind }: PageContent, answer: PublicResponse): KnownContent | undefined {
  if (answer.state === 'missing') return { kind: 'missing' }
  if (kind === 'video') {
    const video = readPublicVideo(answer.data)
    return video && { kind, video }
  }
  const channel = readPublicChannel(answer.data)
  return channel && { kind, channel }
}
