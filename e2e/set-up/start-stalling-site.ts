import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy between the browser and the site that can stall responses for a path while keeping the connection open. */
export interface StallingSite {
  /** URL for the browser to open. */
  url: string
  /** Until `goOn` is called, sends only this many bytes of each response for a matching path. */
  stallAfter(bytes: number, path: RegExp): void
  /** Lets new requests through again. Responses that have stalled stay stalled. */
  goOn(): void
  stop(): Promise<void>
}

/** Starts a stalling proxy for the site at this URL. */
export async function startStallingSite(siteUrl: string): Promise<StallingSite> {
  const { hostname, port } = new URL(siteUrl)
  let stall: { bytes: number; path: RegExp } | undefined

  const server = createServer((asked, answer) => {
    const { method, url = '/', headers } = asked
    const left = stall?.path.test(url) ? stall.bytes : Infinity
    const passed = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      let sent = 0
      response.on('data', (chunk: Buffer) => {
        answer.write(chunk.subarray(0, Math.max(0, left - sent)))
        sent += chunk.length
      })
      response.on('end', () => sent <= left && answer.end())
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stallAfter: (bytes, path) => void (stall = { bytes, path }),
    goOn: () => void (stall = undefined),
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
