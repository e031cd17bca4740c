import type { CDPSession } from 'playwright-core'

import type { ChainedRequest } from './chain-depth.ts'

/** One of a page's requests, as logged. */
export interface LoggedRequest extends ChainedRequest {
  /** Resource type, as in the DevTools protocol: Document, Script, Stylesheet, Fetch, Image, Media and so on. */
  type: string
  /** Milliseconds since the document was requested. */
  startedAt: number
  /** Transferred bytes, including headers. */
  bytes: number
  isFromCache: boolean
  isDone: boolean
  /** When the response's last byte arrived, in milliseconds since the document was requested. */
  doneAt?: number
}

/** Logs a page's requests. */
export interface NetworkLog {
  requests: LoggedRequest[]
  /** Whether all requests have finished. Ignores video files and pings. */
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

/** Starts logging. Send `Network.enable` on the session first. */
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
