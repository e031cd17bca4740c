import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

import { videoById } from './ask-provider.ts'
import type { StartedProduct } from './start-product.ts'

const passedOn = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'cache-control']

/**
 * Serves a bare page: a heading and a `<video>`, without scripts or stylesheets. Proxies media from the site.
 *
 * @param siteUrl the site with the media, without a trailing slash.
 */
export async function startBarePage(siteUrl: string, providerUrl: string): Promise<StartedProduct> {
  const server = createServer(async ({ url = '/', headers }, response) => {
    try {
      const [, videoId] = /^\/watch\/([^/?]+)$/.exec(url) ?? []
      if (videoId !== undefined) {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(barePage(await videoById(providerUrl, videoId)))
        return
      }
      const {
        status,
        headers: sent,
        body,
      } = await fetch(siteUrl + url, { headers: headers.range ? { range: headers.range } : {} })
      for (const name of passedOn) if (sent.has(name)) response.setHeader(name, sent.get(name) ?? '')
      response.writeHead(status)
      if (body === null) response.end()
      // Browsers abort a video request when they have buffered enough.
      else await pipeline(Readable.fromWeb(body as ReadableStream), response).catch(() => {})
    } catch {
      response.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    name: 'bare page',
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    // The browser provides the video's controls, so there is no separate control to wait for.
    differs: { rendered: 'h1', control: undefined, answer: undefined },
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function barePage({ title, thumbnail, videoFile }: Awaited<ReturnType<typeof videoById>>): string {
  const [heading, poster, source] = [title, thumbnail, videoFile].map((text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
  )
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${heading}</title></head><body><video controls playsinline width="100%" poster="${poster}" src="${source}"></video><h1>${heading}</h1></body></html>`
  )
}
