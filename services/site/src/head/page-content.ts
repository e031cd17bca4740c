import { firstCallFor, matchRoute } from '@kinora/releases'
import type { ReleaseRoute } from '@kinora/releases'

import type { PublicAnswer } from '../public-data/public-answer.ts'
import { plainText } from './plain-text.ts'
import { readPublicChannel } from './public-channel.ts'
import type { PublicChannel } from './public-channel.ts'
import { readPublicVideo } from './public-video.ts'
import type { PublicVideo } from './public-video.ts'

/** The one thing that a page is about, before it is known. */
export interface PageContent {
  kind: 'video' | 'channel'
  /** The call that reads it, below `/api/v1`. */
  call: string
  /** What it is called by in the page's path: an id, a username. Plain text. */
  name: string
}

/** By the first call that a route declares: what the page shows is what that answers. The names of parameters are each team's own. */
const kinds: Record<string, PageContent['kind']> = { '/videos/:': 'video', '/users/channel/:': 'channel' }

/** What a first call reads, as a route or an embedded page declares it; undefined for what has no head. */
export function kindOfCall(firstCall: string | undefined): PageContent['kind'] | undefined {
  // How it is asked for, in its query, changes nothing of what is asked for.
  const [path = ''] = firstCall?.split('?') ?? []
  return kinds[path.replaceAll(/:[\w-]+/g, ':')]
}

/** What the page at a path is about; undefined for pages that are about nothing of the kind, or about something of the viewer's own. */
export function contentOfPage(routes: readonly ReleaseRoute[], pathname: string): PageContent | undefined {
  const match = matchRoute(routes, pathname)
  if (match === undefined || match.route.access !== 'public') return undefined
  const { route, params } = match
  const kind = kindOfCall(route.firstCall)
  const call = firstCallFor(route, params)
  const [, parameter = ''] = /:([\w-]+)/.exec(route.firstCall ?? '') ?? []
  return kind && call !== undefined ? { kind, call, name: plainText(params[parameter], 100) } : undefined
}

/** The thing itself. */
export type KnownContent =
  | { kind: 'video'; video: PublicVideo }
  | { kind: 'channel'; channel: PublicChannel }
  | { kind: 'missing' }

/** Undefined for an answer that is of no use. */
export function readContent({ kind }: PageContent, answer: PublicAnswer): KnownContent | undefined {
  if (answer.state === 'missing') return { kind: 'missing' }
  if (kind === 'video') {
    const video = readPublicVideo(answer.data)
    return video && { kind, video }
  }
  const channel = readPublicChannel(answer.data)
  return channel && { kind, channel }
}
