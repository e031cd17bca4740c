import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to a request on its way to the real service. */
export type Fault =
  /** It arrives, and its response is lost. */
  | 'lose the response'
  /** Nothing happens, for as long as somebody waits. */
  | 'hang'
  /** A response of the proxy's own, and the service hears nothing of it. */
  | number
  /** The response comes, and breaks off after so many bytes of its body. */
  | { cutAfter: number }
  /** The service does what it is asked, and this status is what is heard of it. */
  | { instead: number }

/** Stands before a real service, and does to requests what a network or a lesser service would. */
export interface FaultProxy {
  endpoint: string
  /** Is asked for each request, by method, path and headers; undefined lets it pass. */
  fault: (request: IncomingMessage) => Fault | undefined
  /** What came so far: `PUT /releases/current.json`. */
  requests: string[]
  close(): Promise<void>
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer((request, response) => {
    proxy.requests.push(`${request.method} ${decodeURI(new URL(request.url ?? '', target).pathname)}`)
    const fault = proxy.fault(request)
    if (fault === 'hang') return
    if (typeof fault === 'number') {
      // The body is let in first: a response before that would come as a broken connection.
      request.resume().on('end', () => response.writeHead(fault).end())
      return
    }
    forward(target, request, response, fault)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: FaultProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    requests: [],
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return proxy
}

function forward(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Exclude<Fault, 'hang' | number> | undefined,
) {
  const { method, url, headers } = request
  // The headers stay as they are, `host` as well, because they are signed.
  const forwarded = send(`${target}${url}`, { method, headers }, (answer) => {
    if (fault === 'lose the response') answer.resume().on('end', () => response.destroy())
    else if (fault === undefined) answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers))
    else if ('cutAfter' in fault)
      cut(answer, response.writeHead(answer.statusCode ?? 502, answer.headers), fault.cutAfter)
    else answer.resume().on('end', () => response.writeHead(fault.instead).end())
  })
  forwarded.on('error', () => response.destroy())
  request.pipe(forwarded)
}

function cut(answer: IncomingMessage, response: ServerResponse, bytes: number) {
  let left = bytes
  answer.on('data', (chunk: Buffer) => {
    if (left <= 0) return
    response.write(chunk.subarray(0, left), () => left <= 0 && response.destroy())
    left -= chunk.length
  })
}
