import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { FastifyRequest } from 'fastify'

import { Failure } from '../http/failure.ts'
import { ProviderUnavailable } from './provider-unavailable.ts'
import type { ProxyLimits } from './proxy-limits.ts'

type BodyLimits = Pick<ProxyLimits, 'bodySpanMs' | 'bodyBytesPerSecond'>

/** A body of this size is taken whole before the provider is asked, so that nobody who sends it slowly holds a connection to the provider. */
const smallBytes = 64 * 1024

/** How a request's body is to be passed on. */
export function kindOfBody({ headers }: FastifyRequest): 'none' | 'small' | 'large' {
  if (headers['transfer-encoding'] !== undefined) return 'large'
  const bytes = Number(headers['content-length'] ?? 0)
  if (bytes === 0) return 'none'
  return bytes <= smallBytes ? 'small' : 'large'
}

/** Nobody waits for the rest of it, so the connection ends with this response. */
const tooSlow = () => new Failure(408, 'The request came too slowly. Please try again.', { connection: 'close' })

/** A small body, whole. @throws {Failure} 408 when it comes too slowly. */
export function takeBody(raw: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  return buffer(streamBody(raw, limits))
}

/**
 * A body as a stream of its own: the request itself must outlive it, because the rest is drained when the provider answers early.
 * Fails with 408 when the viewer sends too slowly, and as unavailable when the provider takes nothing.
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
    else if (bytes === 0) body.destroy(new ProviderUnavailable('The provider does not take the request in.'))
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
  // Whoever takes the body in learns of it too; this is for the time in which nobody does yet.
  body.on('error', () => {})
  raw.on('data', count).once('close', cutOff).pipe(body)
  return body
}
