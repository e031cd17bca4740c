import type { IncomingHttpHeaders } from 'node:http'

import { FileChanged, MediaBody } from './media-body.ts'
import { headersForRest, isRest, partOf } from './media-part.ts'
import type { MediaTurns } from './media-turns.ts'
import type { ProxyLimits } from './proxy-limits.ts'
import type { StalledReaders } from './stalled-readers.ts'
import type { Upstream, UpstreamResponse, UpstreamRequest } from './upstream.ts'

/** What a media response needs. */
export interface MediaLane {
  upstream: Upstream
  stalled: StalledReaders
  turns: MediaTurns
  limits: ProxyLimits
  /** Called when a viewer's connection has stalled without using the provider, and when it resumes. */
  onPark(isParked: boolean): void
}

/** The body of a media response, which resumes after any pause of its reader. */
export function mediaResponseBody(request: UpstreamRequest, response: UpstreamResponse, lane: MediaLane): MediaBody {
  const part = partOf(response)
  return new MediaBody({
    source: response.body,
    length: part && part.end - part.start + 1,
    limits: lane.limits,
    stalled: lane.stalled,
    turns: lane.turns,
    onPark: lane.onPark,
    async openRest(sent) {
      if (part === undefined) throw new FileChanged('The response has no parts.')
      const headers: IncomingHttpHeaders = headersForRest(request.headers, part, sent)
      const rest = await lane.upstream.ask({ ...request, headers })
      if (isRest(rest, part, sent)) return rest.body
      rest.body.destroy()
      // These may be temporary. Any other response is final.
      if (rest.status >= 500 || rest.status === 429) throw new Error(`The provider answered ${rest.status}.`)
      throw new FileChanged(`The rest of ${request.path} is not to be had any more (${rest.status}).`)
    },
  })
}
