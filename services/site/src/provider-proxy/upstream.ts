import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { Pool } from 'undici'
import { Failure, ProviderUnavailable } from '../http/failure.ts'
import type { LaneLimits, ProxyLimits } from './proxy-limits.ts'
import { createSlots } from './slots.ts'
import type { Slots } from './slots.ts'

/** A request to the provider. */
export interface UpstreamRequest {
  method: string
  /** Path and query, as sent by the viewer. */
  path: string
  headers: IncomingHttpHeaders
  body?: Readable | Buffer | undefined
  /** Aborts the request, including its response. */
  signal: AbortSignal
}

/** The start of a provider's response. Ties up a connection until the body has ended or is destroyed. */
export interface UpstreamResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Readable
}

/** Connection pool for one kind of request to the provider. Each kind has its own pool so that one can't starve another. */
export interface Upstream {
  /** @throws {ProviderUnavailable} if no response starts. Rejects with the signal's reason on abort. */
  ask(request: UpstreamRequest): Promise<UpstreamResponse>
  readonly slots: Slots
  close(): Promise<void>
}

/** Read-ahead buffer per response, in bytes. A thousand stalled media readers fill a thousand of these. */
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
    // The request body may have failed while queued.
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
          // The provider may have closed the idle connection just before it was reused.
          if (isWorthAnother(request) && isConnectionLost(error)) return askOnce(request)
          throw error
        })
        // A reader sees errors through the stream. Without a reader, an error must not crash the process.
        response.body.once('close', release).on('error', () => {})
        return response
      } catch (error) {
        release()
        request.signal.throwIfAborted()
        if (error instanceof Failure) throw error
        throw new ProviderUnavailable('The provider does not respond.', { cause: error })
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
