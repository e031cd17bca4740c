import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'

import { Pool } from 'undici'

import { Failure } from '../http/failure.ts'
import { ProviderUnavailable } from './provider-unavailable.ts'
import type { LaneLimits, ProxyLimits } from './proxy-limits.ts'
import { createSlots } from './slots.ts'
import type { Slots } from './slots.ts'

/** What the provider is asked. */
export interface UpstreamRequest {
  method: string
  /** With its query, as the viewer sent it. */
  path: string
  headers: IncomingHttpHeaders
  body?: Readable | Buffer | undefined
  /** Ends the request and its response, at any time. */
  signal: AbortSignal
}

/** The beginning of the provider's response. Its connection is taken until the body has ended or is destroyed. */
export interface UpstreamResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Readable
}

/** Connections to the provider of one kind, so that one kind of request cannot take those of another. */
export interface Upstream {
  /** @throws {ProviderUnavailable} for whatever keeps a response from beginning; the signal's reason when it aborts. */
  ask(request: UpstreamRequest): Promise<UpstreamResponse>
  readonly slots: Slots
  close(): Promise<void>
}

/** What a reader is ahead of whom it reads for, in bytes. A thousand media readers who have stopped cost this a thousand times. */
const readAheadBytes = 16 * 1024

export function createUpstream(
  providerUrl: string,
  lane: LaneLimits,
  { connectMs, headersMs, idleMs }: Pick<ProxyLimits, 'connectMs' | 'headersMs' | 'idleMs'>,
): Upstream {
  const pool = new Pool(new URL(providerUrl).origin, {
    connections: lane.connections,
    pipelining: 1,
    connect: { timeout: connectMs },
    headersTimeout: headersMs,
    bodyTimeout: idleMs,
  })
  const slots = createSlots(lane)

  async function askOnce({ method, path, headers, body, signal }: UpstreamRequest): Promise<UpstreamResponse> {
    // It may have failed while the request waited for its turn.
    if (body instanceof Readable && body.errored) throw body.errored
    const response = await pool.request({
      method: method as 'GET',
      path,
      headers,
      body: body ?? null,
      signal,
      highWaterMark: readAheadBytes,
    })
    return { status: response.statusCode, headers: response.headers, body: response.body }
  }

  return {
    slots,
    async ask(request) {
      const release = await slots.acquire(request.signal)
      try {
        const response = await askOnce(request).catch((error: unknown) => {
          // The provider may have closed a connection that it kept, just as it was taken again.
          if (isWorthAnother(request) && isConnectionLost(error)) return askOnce(request)
          throw error
        })
        // Whoever reads it learns of errors by the stream's end; one that nobody reads must not end the process.
        response.body.once('close', release).on('error', () => {})
        return response
      } catch (error) {
        release()
        request.signal.throwIfAborted()
        if (error instanceof Failure) throw error
        throw new ProviderUnavailable('The provider does not answer.', { cause: error })
      }
    },
    close: () => pool.destroy(),
  }
}

function isWorthAnother({ method, signal }: UpstreamRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !signal.aborted
}

function isConnectionLost(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE'
}
