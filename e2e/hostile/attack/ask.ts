import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A complete response. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  /** Body parsed as JSON; undefined if it isn't valid JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a hostile test reads any part of any response
  json: any
}

/** Request options. */
export interface AskOptions {
  headers?: Record<string, string | string[]> | undefined
  /** Objects are serialised as JSON. */
  body?: Buffer | string | object | undefined
  /** Loopback address to connect from, such as `127.0.0.7`. */
  from?: string
  /** Timeout in milliseconds. */
  timeoutMs?: number
}

/** Thrown if a request doesn't get a response in time. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * Sends one request on a new connection. The path is sent as is, without resolving dot segments.
 *
 * @param what method and path, such as `GET /api/v1/videos?page=1`.
 * @throws {NoAnswer} if the connection closes or the request times out before a response arrives.
 */
export function ask(base: string, what: string, options: AskOptions = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = splitOnce(what)
  const { headers = {}, from, timeoutMs = 30_000 } = options
  const { body, type } = bodyOf(options.body)
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new NoAnswer(`${what} got no response: ${String(error)}`))
    const outgoing = request({
      agent: false,
      // Use IPv4, so that `from` can be any loopback address.
      host: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port,
      method,
      path,
      ...(from !== undefined && { localAddress: from }),
      headers: {
        host: `${hostname}:${port}`,
        ...(type && { 'content-type': type }),
        ...(body !== undefined && { 'content-length': String(body.length) }),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    outgoing.on('error', fail)
    outgoing.on('response', (incoming) => {
      buffer(incoming).then((bytes) => {
        const text = bytes.toString()
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text, json: jsonOf(text) })
      }, fail)
    })
    outgoing.end(body)
  })
}

function splitOnce(what: string): [string, string] {
  const space = what.indexOf(' ')
  return [what.slice(0, space), what.slice(space + 1)]
}

function bodyOf(body: AskOptions['body']): { body?: Buffer; type?: string } {
  if (body === undefined) return {}
  if (Buffer.isBuffer(body)) return { body }
  if (typeof body === 'string') return { body: Buffer.from(body) }
  return { body: Buffer.from(JSON.stringify(body)), type: 'application/json' }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the path of the shell's script, from a page's release document. */
export async function shellScript(base: string): Promise<string> {
  const { text } = await ask(base, 'GET /')
  const path = /"url":"(\/mf\/shell\/[^"]+\.js)"/.exec(text)?.[1]
  if (path === undefined) throw new Error(`The page at ${base} does not name the shell's script.`)
  return path
}
