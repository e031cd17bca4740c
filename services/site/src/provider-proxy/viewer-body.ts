import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { Failure, ProviderUnavailable } from '../http/failure.ts'
import type { ProxyLimits } from './proxy-limits.ts'

type BodyLimits = Pick<ProxyLimits, 'bodySpanMs' | 'bodyBytesPerSecond'>

/** Bodies up to this size are buffered before they are sent, so a slow viewer doesn't tie up a connection to the provider. */
const smallBytes = 64 * 1024

/** Returns how to forward a request's body. */
export function kindOfBody({ headers }: FastifyRequest): 'none' | 'small' | 'large' {
  if (headers['transfer-encoding'] !== undefined) return 'large'
  const bytes = Number(headers['content-length'] ?? 0)
  if (bytes === 0) return 'none'
  return bytes <= smallBytes ? 'small' : 'large'
}

/** Closes the connection, because the rest of the body won't be read. */
const tooSlow = () => new Failure(408, 'The request was too slow. Please try again.', { connection: 'close' })

/** Reads a small body. @throws {Failure} 408 if the viewer sends too slowly. */
export function takeBody(raw: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  return buffer(streamBody(raw, limits))
}

/**
 * Pipes a body into a separate stream, so the request survives when that stream is destroyed: if the provider responds early, the rest of the body still has to
 * be drained. Fails with 408 if the viewer sends too slowly, and with `ProviderUnavailable` if the provider stops reading.
 */
export function streamBody(raw: IncomingMessage, { bodySpanMs, bodyBytesPerSecond }: BodyLimits): PassThrough {
  const body = new PassThrough()
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
  }
  const check = () => {
    if (bytes >= (bodyBytesPerSecond * bodySpanMs) / 1_000) bytes = 0
    else if (!body.writableNeedDrain) body.destroy(tooSlow())
    else if (bytes === 0) body.destroy(new ProviderUnavailable('The provider stopped reading the request.'))
  }
  const timer = setInterval(check, bodySpanMs)
  const cutOff = () => {
    if (!raw.complete) body.destroy(new Failure(400, 'The request was cut off.'))
  }
  body.once('finish', () => clearInterval(timer))
  body.once('close', () => {
    clearInterval(timer)
    raw.unpipe(body).off('data', count).off('close', cutOff)
  })
  // An error before a consumer listens must not crash the process.
  body.on('error', () => {})
  raw.on('data', count).once('close', cutOff).pipe(body)
  return body
}
