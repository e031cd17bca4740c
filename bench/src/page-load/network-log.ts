import type { CDPSession } from 'playwright-core'

import type { ChainedRequest } from './chain-depth.ts'

/** A request of a page. */
export interface LoggedRequest extends ChainedRequest {
  /** As the browser's protocol calls it: Document, Script, Stylesheet, Fetch, Image, Media … */
  type: string
  /** Milliseconds since the document was asked for. */
  startedAt: number
  /** Transferred bytes, including headers. */
  bytes: number
  isFromCache: boolean
  isDone: boolean
  /** When its last byte was there, in milliseconds since the document was asked for. */
  doneAt?: number
}

/** Listens to what a page asks for. */
export interface NetworkLog {
  requests: LoggedRequest[]
  /** Whether nothing but a video's own file is under way. */
  isQuiet(): boolean
}

interface Initiator {
  type: string
  url?: string
  stack?: Stack
}

interface Stack {
  callFrames: { url: string }[]
  parent?: Stack
}

/** Starts to listen; the session must have `Network.enable`. */
export function createNetworkLog(session: CDPSession): NetworkLog {
  const byId = new Map<string, LoggedRequest>()
  const requests: LoggedRequest[] = []
  let start: number | undefined

  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type, timestamp, documentURL }) => {
    start ??= timestamp
    const logged: LoggedRequest = {
      url: request.url,
      initiator: requests.length === 0 ? undefined : initiatorOf(initiator as Initiator, documentURL),
      type: type ?? 'Other',
      startedAt: (timestamp - start) * 1000,
      bytes: 0,
      isFromCache: false,
      isDone: false,
    }
    byId.set(requestId, logged)
    requests.push(logged)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => note(requestId, { isFromCache: true }))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache)
      note(requestId, { isFromCache: true })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
    note(requestId, { isDone: true, bytes: encodedDataLength, doneAt: (timestamp - (start ?? timestamp)) * 1000 }),
  )
  session.on('Network.loadingFailed', ({ requestId }) => note(requestId, { isDone: true }))

  function note(requestId: string, change: Partial<LoggedRequest>) {
    const logged = byId.get(requestId)
    if (logged) Object.assign(logged, change)
  }

  return {
    requests,
    isQuiet: () =>
      requests.length > 0 && requests.every(({ isDone, type }) => isDone || type === 'Media' || type === 'Ping'),
  }
}

function initiatorOf({ url, stack }: Initiator, document: string): string {
  for (let part = stack; part !== undefined; part = part.parent) {
    const frame = part.callFrames.find((candidate) => candidate.url !== '')
    if (frame) return frame.url
  }
  return url ?? document
}
