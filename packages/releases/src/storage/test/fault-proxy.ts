import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the proxy does with a request. */
export type Fault =
  /** Forwards the request but discards the response. */
  | 'lose the response'
  /** Never responds. */
  | 'hang'
  /** Responds with this status without forwarding the request. */
  | number
  /** Cuts off the response after `cutAfter` bytes of its body. */
  | { cutAfter: number }
  /** Forwards the request but responds with this status instead. */
  | { instead: number }

/** A proxy in front of a real service that simulates network failures and limited capabilities. */
export interface FaultProxy {
  endpoint: string
  /** Picks a fault for each request. Undefined forwards the request unchanged. */
  fault: (request: IncomingMessage) => Fault | undefined
  /** Requests received so far, such as `PUT /releases/current.json`. */
  requests: string[]
  close(): Promise<void>
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const server = createServer((request, response) => {
    proxy.requests.push(`${request.method} ${decodeURI(new URL(request.url ?? '', target).pathname)}`)
    const fault = proxy.fault(request)
    if (fault === 'hang') return
    if (typeof fault === 'number') {
      // Read the body first; otherwise, the client would see a broken connection instead of the response.
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
  // Forward all headers unchanged, even `host`, because they're part of the signature.
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
