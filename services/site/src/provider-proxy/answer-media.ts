import type { IncomingHttpHeaders } from 'node:http'

import { FileChanged, MediaBody } from './media-body.ts'
import { headersForRest, isRest, partOf } from './media-part.ts'
import type { ProxyLimits } from './proxy-limits.ts'
import type { StalledReaders } from './stalled-readers.ts'
import type { Upstream, UpstreamAnswer, UpstreamRequest } from './upstream.ts'

/** What passing media on needs. */
export interface MediaLane {
  upstream: Upstream
  stalled: StalledReaders
  limits: ProxyLimits
  /** Is told when a viewer's connection has stalled and costs the provider nothing, and when it goes on. */
  onPark(isParked: boolean): void
}

/** The body of a media answer, which goes on after any pause of its reader. */
export function mediaBody(request: UpstreamRequest, answer: UpstreamAnswer, lane: MediaLane): MediaBody {
  const part = partOf(answer)
  return new MediaBody({
    source: answer.body,
    length: part && part.end - part.start + 1,
    limits: lane.limits,
    stalled: lane.stalled,
    onPark: lane.onPark,
    async openRest(sent) {
      if (part === undefined) throw new FileChanged('The answer has no parts.')
      const headers: IncomingHttpHeaders = headersForRest(request.headers, part, sent)
      const rest = await lane.upstream.ask({ ...request, headers })
      if (isRest(rest, part, sent)) return rest.body
      rest.body.destroy()
      // The provider may be out of order for a moment; any other answer stays what it is.
      if (rest.status >= 500 || rest.status === 429) throw new Error(`The provider answered ${rest.status}.`)
      throw new FileChanged(`The rest of ${request.path} is not to be had any more (${rest.status}).`)
    },
  })
}
